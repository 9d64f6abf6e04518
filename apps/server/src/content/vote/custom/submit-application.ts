import type { cancelCustomSignup, submitCustomSignup } from '@yunguan/contract/content/vote-custom';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { recordUses } from '../../../kernel/files/record-uses';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { closeOrder, openOrder } from '../../../kernel/orders/order-task';
import { isUuid, uuidv7 } from '../../../kernel/uuid';
import { readFields } from './custom-form';
import { assertWithinSignupTime, findOpenForm } from './form-activity';
import { filesIn } from './frozen-form';
import { type GivenAnswers, judgeAnswers, pathsIn, type UsableFile } from './judge-answers';

/** A member applies by the form of this moment, which is kept with the answers; once, unless he was refused. */
export async function submitApplication(
  deps: Deps,
  call: Call<z.infer<typeof submitCustomSignup.input>>,
): Promise<Reply> {
  const { input, member } = call;
  const activity = await findOpenForm(deps.db, { id: input.activityId, channel: input.channel });
  const now = deps.clock.now();
  assertWithinSignupTime(activity, now);
  const id = uuidv7(now.getTime());
  const { venueId } = activity;
  call.note({ objectId: id, venueId, detail: { activityId: activity.id } });
  return call.write([venueId], async (tx) => {
    const [fields, files, confirms] = await Promise.all([
      readFields(tx, activity.id),
      usableFiles(tx, { answers: input.answers, memberId: member.memberId, venueId }),
      confirmsItself(tx, venueId, 'customSignup'),
    ]);
    const form = judgeAnswers(fields, input.answers, files);
    const made = await tx.query(
      `insert into custom_submission (id, venue_id, activity_id, member_id, tel, answers, channel, created_at, state,
         approval_comments, decided_by_name, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (activity_id, member_id) where cancelled_at is null and state <> 101 do nothing returning id`,
      [
        id,
        venueId,
        activity.id,
        member.memberId,
        input.tel,
        JSON.stringify(form),
        input.channel ?? '',
        now,
        ...(confirms ? [100, byItself.remark, byItself.decidedBy, now] : [1, '', null, null]),
      ],
    );
    if (made.length === 0) throw AppError.illegalState('您已提交过报名申请，请勿重复提交');
    const keys = filesIn(form).flatMap(({ path }) => storeKeyOf(path) ?? []);
    recordUses(tx, { objectId: id, contentType: 'vote', venueId, keys });
    if (confirms) return { objects: { id }, msg: '报名成功' };
    openOrder(tx, {
      kind: 'customSignup',
      objectId: id,
      parentId: activity.id,
      venueId,
      title: typeof activity.form.title === 'string' ? activity.form.title : '',
      applicant: { name: member.name, tel: input.tel },
    });
    return { objects: { id }, msg: '报名成功，请等待审核' };
  });
}

/** Files that the member sent himself for an activity of this venue, and that nobody else sees, by their paths. */
async function usableFiles(
  tx: Transaction,
  { answers, memberId, venueId }: { answers: GivenAnswers; memberId: string; venueId: string },
): Promise<Map<string, UsableFile>> {
  const keys = pathsIn(answers).flatMap((path) => storeKeyOf(path) ?? []);
  if (keys.length === 0) return new Map();
  const rows = await tx.query<UsableFile & { path: string }>(
    `select '/files/' || store_key as path, kind, name from upload
     where store_key = any ($1::text[]) and member_id = $2 and venue_id = $3 and private`,
    [keys, memberId, venueId],
  );
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** The member takes his application back while it waits. */
export async function cancelApplication(
  deps: Deps,
  call: Call<z.infer<typeof cancelCustomSignup.input>>,
): Promise<Reply> {
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<{ venue_id: string }>(
    '*',
    'select venue_id from custom_submission where id = $1 and member_id = $2 and cancelled_at is null',
    [id, call.member.memberId],
  );
  if (!row) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: row.venue_id });
  return call.write([row.venue_id], async (tx) => {
    const gone = await tx.query(
      `update custom_submission set cancelled_at = $2, version = version + 1
       where id = $1 and state = 1 and cancelled_at is null returning id`,
      [id, deps.clock.now()],
    );
    if (gone.length === 0) throw AppError.illegalState('该申请已处理，不能取消');
    closeOrder(tx, id);
    return { objects: null, msg: '已取消报名' };
  });
}
