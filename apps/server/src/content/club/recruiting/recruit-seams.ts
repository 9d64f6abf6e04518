import { membershipMessages } from '@yunguan/contract/content/club-member';
import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import type { Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { FormAtHand, Published, Settled, Withdrawn } from '../../../kernel/content/binding';
import { livePartsOf } from '../../../kernel/content/public';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { closeOrders } from '../../../kernel/orders/order-task';
import { lockRecruiting, type Recruiting } from './live-club';

/** A club that recruits, and whether its list offers to pause that: not while a change of it has begun. */
interface Recruits extends Pick<Recruiting, 'isRecruit' | 'recruited'> {
  readonly canPause?: boolean;
}

/** Why a form cannot take the place of the one that recruits: nobody who was taken in may be one too many. */
function recruitConflict(club: Recruits | undefined, values: Values) {
  if (!club?.isRecruit) return undefined;
  const asked = Number(values.recruitCount ?? 0);
  if (asked < 1) return `社团正在招募，招募人数不能为 0，${club.canPause ? '请先' : '可在审核通过后'}暂停招募`;
  return asked < club.recruited ? `已招募 ${club.recruited} 人，招募人数不能少于 ${club.recruited}` : undefined;
}

/** Refuses a submission that asks for fewer people than have joined. */
export async function settleRecruit(
  tx: Tx,
  { id, values, strictness }: FormAtHand & { readonly values: Values; readonly strictness: Strictness },
): Promise<Settled> {
  if (id === undefined || strictness !== 'submit') return { values, problems: [] };
  const [club] = await tx.query<Recruits & Record<string, unknown>>(
    `select r.is_recruit as "isRecruit", r.recruited, c.status = 100 as "canPause" from club_recruit r
     join club c on c.id = r.club_id where r.club_id = $1 and r.withdrawn_at is null`,
    [id],
  );
  const message = recruitConflict(club, values);
  return { values, problems: message === undefined ? [] : [{ field: 'recruitCount', message }] };
}

/**
 * Opens the recruiting of an approved version; one that runs goes on with the number of the version.
 * @throws AppError ILLEGAL_STATE where more have joined meanwhile
 */
export async function publishRecruit(tx: Transaction, { id, venueId, values }: Published): Promise<void> {
  const [club] = await lockRecruiting(tx, [id]);
  const conflict = recruitConflict(club, values);
  if (conflict !== undefined) throw AppError.illegalState(conflict);
  const live = livePartsOf(values, ['title', 'peopleCount']);
  tx.send(
    `insert into club_recruit (club_id, venue_id, live) values ($1, $2, $3)
     on conflict (club_id) do update set live = excluded.live, withdrawn_at = null,
       recruit_count = case when club_recruit.is_recruit then $4 else club_recruit.recruit_count end`,
    [id, venueId, JSON.stringify(live), Number(values.recruitCount ?? 0)],
  );
}

interface Applicant extends Record<string, unknown> {
  readonly id: string;
  readonly clubId: string;
  readonly memberId: string;
  readonly venueId: string;
  readonly title: string;
}

/** What {@link withdrawRecruit} would end, and who would be told; the members stay. */
export async function endedRecruiting(tx: Tx, { ids }: Pick<Withdrawn, 'ids'>): Promise<string[]> {
  const [row] = await tx.query<{ applied: number; recruiting: boolean; members: number }>(
    `select (select count(*)::int from club_member m where m.club_id = any ($1::uuid[]) and m.state = 'applied') as applied,
       coalesce(bool_or(r.is_recruit), false) as recruiting, coalesce(sum(r.members), 0)::int as members
     from club_recruit r where r.club_id = any ($1::uuid[])`,
    [ids],
  );
  if (!row) return [];
  return [
    ...(row.recruiting ? ['正在进行的招募结束'] : []),
    ...(row.applied > 0 ? [`等待审核的 ${row.applied} 份入团申请自动取消，申请人收到站内信`] : []),
    ...(row.members > 0 ? [`${row.members} 名团员保留`] : []),
  ];
}

/** Ends the recruiting of clubs that the public sees no more. Who waits for an answer is told, for nobody can give one. */
export async function withdrawRecruit(tx: Transaction, { ids, now }: Withdrawn): Promise<void> {
  await lockRecruiting(tx, ids);
  tx.send(
    `update club_recruit set is_recruit = false, recruit_count = 0, withdrawn_at = $2
     where club_id = any ($1::uuid[]) and withdrawn_at is null`,
    [ids, now],
  );
  const applicants = await tx.query<Applicant>(
    `update club_member set state = 'cancelled', remark = $2, decided_by_name = '系统', decided_at = $3, updated_at = $3,
       version = version + 1
     where club_id = any ($1::uuid[]) and state = 'applied'
     returning id, club_id as "clubId", member_id as "memberId", venue_id as "venueId", title`,
    [ids, membershipMessages.withdrawn, now],
  );
  closeOrders(
    tx,
    applicants.map(({ id }) => id),
  );
  for (const clubId of ids) {
    const waiting = applicants.filter((one) => one.clubId === clubId);
    const [first] = waiting;
    if (!first) continue;
    sendToMembers(tx, {
      memberIds: waiting.map(({ memberId }) => memberId),
      venueId: first.venueId,
      title: `《${first.title}》入团申请已取消`,
      content: membershipMessages.withdrawn,
      about: first.title,
    });
  }
}
