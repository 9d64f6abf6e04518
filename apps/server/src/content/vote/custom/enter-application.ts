import type { Transaction } from '../../../db/database';
import type { Actor } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { ownPrivateFiles } from '../../../kernel/files/own-private-files';
import { recordUses } from '../../../kernel/files/record-uses';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { openOrder } from '../../../kernel/orders/order-task';
import { readFields } from './custom-form';
import { filesIn } from './frozen-form';
import { filePathsIn, type GivenAnswers, judgeAnswers, type UsableFile } from './judge-answers';

/** Who applies: a member for himself, or staff in somebody's place. */
export type Applicant = { readonly memberId: string; readonly name: string } | { readonly actor: Actor };

export interface NewApplication {
  readonly id: string;
  readonly activity: { readonly id: string; readonly venueId: string; readonly title: string };
  readonly applicant: Applicant;
  readonly tel: string;
  readonly answers: GivenAnswers;
  readonly channel: string;
  readonly now: Date;
}

/**
 * Keeps an application with the form of this moment, and its files; true where the venue lets it confirm itself, else it
 * waits in 订单待审核.
 * @throws AppError VALIDATION, ILLEGAL_STATE
 */
export async function enterApplication(tx: Transaction, application: NewApplication): Promise<boolean> {
  const { id, activity, applicant, tel, answers, channel, now } = application;
  const { venueId } = activity;
  const [fields, files, confirms] = await Promise.all([
    readFields(tx, activity.id),
    usableFiles(tx, application),
    confirmsItself(tx, venueId, 'customSignup'),
  ]);
  const form = judgeAnswers(fields, answers, files);
  const decision = confirms ? [100, byItself.remark, byItself.decidedBy, now] : [1, '', null, null];
  const memberId = 'memberId' in applicant ? applicant.memberId : null;
  const userId = 'actor' in applicant ? applicant.actor.userId : null;
  const made = await tx.query(
    `insert into custom_submission (id, venue_id, activity_id, member_id, created_by, tel, answers, channel, created_at,
       state, approval_comments, decided_by_name, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (activity_id, member_id) where cancelled_at is null and state <> 101 do nothing returning id`,
    [id, venueId, activity.id, memberId, userId, tel, JSON.stringify(form), channel, now, ...decision],
  );
  if (made.length === 0) throw AppError.illegalState('您已提交过报名申请，请勿重复提交');
  const keys = filesIn(form).flatMap(({ path }) => storeKeyOf(path) ?? []);
  recordUses(tx, { objectId: id, contentType: 'vote', venueId, keys });
  if (confirms) return true;
  openOrder(tx, {
    kind: 'customSignup',
    objectId: id,
    parentId: activity.id,
    venueId,
    title: activity.title,
    applicant: { name: 'name' in applicant ? applicant.name : `${applicant.actor.realName}代报`, tel },
  });
  return false;
}

/**
 * Files that nobody else sees, by their paths: what a member sent himself for an activity of this venue, or what the
 * member of staff sent himself.
 */
async function usableFiles(
  tx: Transaction,
  { answers, applicant, activity }: NewApplication,
): Promise<Map<string, UsableFile>> {
  const sender = 'actor' in applicant ? { userId: applicant.actor.userId } : applicant;
  const own = await ownPrivateFiles(tx, filePathsIn(answers), sender);
  const isForVenue = (venueId: string) => 'actor' in applicant || venueId === activity.venueId;
  return new Map([...own].filter(([, { venueId }]) => isForVenue(venueId)));
}
