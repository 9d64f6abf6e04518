import type { cancelSignUp } from '@yunguan/contract/content/course-signup';
import type { cancelSignups, decideSignups } from '@yunguan/contract/content/course-signup-desk';
import { signupMessages, type SignupState, signupStates } from '@yunguan/contract/content/course-signup-words';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import type { Call, Reply } from '../../../kernel/call';
import { answerEach, chosenIds } from '../../../kernel/orders/batch';
import { byMember } from '../../../kernel/orders/by-member';
import { isUuid } from '../../../kernel/uuid';
import { hasTrainingBegun, type Intake, isTrainingOver, lockIntakes } from '../live/intake';
import { type LockedSignup, lockSignups, settleSignups } from './settle-signups';
import type { SignupDesk } from './sign-up';

const counted = { verb: '处理', of: '个报名' } as const;

/** The member gives a place back before the training starts; what was not decided, or waits, he takes back at any time. */
export async function cancelMine(
  { deps, inTurn }: SignupDesk,
  call: Call<z.infer<typeof cancelSignUp.input>>,
): Promise<Reply> {
  const id = call.input.id.toLowerCase();
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await deps.db.within<{ venue_id: string; course_id: string }>(
    '*',
    'select venue_id, course_id from course_signup where id = $1 and member_id = $2',
    [id, call.member.memberId],
  );
  if (!known) throw AppError.forbidden();
  call.note({ objectId: id, venueId: known.venue_id });
  return inTurn(known.course_id, () =>
    call.write([known.venue_id], async (tx) => {
      const [intake] = await lockIntakes(tx, [known.course_id]);
      const rows = await lockSignups(tx, { ids: [id], venues: [known.venue_id] });
      const now = deps.clock.now();
      for (const row of rows) {
        const refusal = cancelRefusal(row) ?? tooLate(row, intake, now);
        if (refusal !== undefined) throw AppError.illegalState(refusal);
      }
      await settleSignups(tx, { rows, state: 'cancelled', remark: byMember, now });
      return { objects: null, msg: signupMessages.cancelled };
    }),
  );
}

/** Approves or rejects what waits; each sign-up has its own answer, of two deciders the first one wins. */
export function decideByStaff(deps: Deps, call: Call<z.infer<typeof decideSignups.input>>): Promise<Reply> {
  const { result, remark, ids } = call.input;
  const approves = result === 'approve';
  const now = deps.clock.now();
  return changeEach(deps, call, {
    ids,
    venues: venuesWith(call.actor, 'course', ['review']),
    state: approves ? 'approved' : 'rejected',
    remark: remark ?? '',
    done: signupMessages.decided,
    refusal: ({ state }, intake) => {
      if (state !== 'pending') return `该报名${signupStates[state]}，不能重复审核`;
      return approves && intake && isTrainingOver(intake.live, now) ? '培训已经结束，不能再通过' : undefined;
    },
  });
}

/** Gives places back with the reason that the member reads; one answer per sign-up. */
export function cancelByStaff(deps: Deps, call: Call<z.infer<typeof cancelSignups.input>>): Promise<Reply> {
  return changeEach(deps, call, {
    ids: call.input.ids,
    venues: venuesWith(call.actor, 'course', ['edit', 'review']),
    state: 'cancelled',
    remark: call.input.remark,
    done: signupMessages.cancelled,
    refusal: cancelRefusal,
  });
}

function cancelRefusal({ state }: LockedSignup): string | undefined {
  if (state === 'pending' || state === 'approved' || state === 'waiting') return undefined;
  return `该报名${signupStates[state]}，不能取消`;
}

function tooLate({ state }: LockedSignup, intake: Intake | undefined, now: Date): string | undefined {
  if (state !== 'approved' || !intake) return undefined;
  return hasTrainingBegun(intake.live, now) ? '培训已经开始，不能取消，请联系场馆' : undefined;
}

interface Change {
  readonly ids: readonly string[];
  readonly venues: readonly string[];
  readonly state: Extract<SignupState, 'approved' | 'rejected' | 'cancelled'>;
  readonly remark: string;
  readonly done: string;
  readonly refusal: (row: LockedSignup, intake: Intake | undefined) => string | undefined;
}

function changeEach(deps: Deps, call: Call<unknown> & { readonly actor: Actor }, change: Change): Promise<Reply> {
  const { venues, state, remark } = change;
  const ids = chosenIds(change.ids, counted);
  return call.write(venues, async (tx) => {
    const intakes = await intakesOf(tx, ids, venues);
    const rows = await lockSignups(tx, { ids, venues });
    if (rows.length !== ids.length) throw AppError.forbidden();
    const refusals = new Map(rows.map((row) => [row.id, change.refusal(row, intakes.get(row.courseId))]));
    const changed = rows.filter(({ id }) => refusals.get(id) === undefined);
    const { userId: id, realName: name } = call.actor;
    await settleSignups(tx, { rows: changed, state, remark, now: deps.clock.now(), sender: { id, name } });
    call.note({
      objectId: ids.join(','),
      ...venueOf(rows),
      detail: { state, changed: changed.map((row) => row.id), ...(remark === '' ? {} : { reason: remark }) },
    });
    return answerEach({ ...counted, ids, refusals, done: change.done });
  });
}

/** Places before sign-ups, in the order of their ids: the order in which everybody locks them. */
async function intakesOf(tx: Transaction, ids: readonly string[], venues: readonly string[]) {
  const courses = await tx.query<{ course_id: string }>(
    'select distinct course_id from course_signup where id = any ($1::uuid[]) and venue_id = any ($2::uuid[])',
    [ids, venues],
  );
  const locked = await lockIntakes(
    tx,
    courses.map((row) => row.course_id),
  );
  return new Map(locked.map((intake) => [intake.courseId, intake]));
}
