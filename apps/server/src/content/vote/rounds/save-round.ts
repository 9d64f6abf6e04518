import type { addRound, updateRound } from '@yunguan/contract/content/vote-round';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { trackPicture } from '../../../kernel/files/one-picture';
import { assertFresh } from '../../../kernel/last-save';
import { uuidv7 } from '../../../kernel/uuid';
import { closeBox } from '../ballots/ballot-box';
import { findStaffActivity, findStaffRound, type StaffActivity } from '../ballots/staff-activity';
import { enterFirstRound, firstRoundOf, takeOverFirst } from './enter-first';
import { countCast, lockRound, type LockedRound, type RoundForm } from './find-round';
import { assertTakesRounds, lockActivity } from './lock-activity';
import { pictureProblems } from './picture-check';

type NewRound = z.infer<typeof addRound.input>;
type ChangedRound = z.infer<typeof updateRound.input>;

/** A round on its way into the database. */
interface Saving {
  readonly activity: StaffActivity;
  readonly actor: Actor;
  readonly id: string;
  readonly form: RoundForm;
}

/** Makes a round; the first of its activity takes in the teams that are approved already, be it made first or later. */
export async function makeRound(deps: Deps, call: Call<NewRound>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'edit' });
  const id = uuidv7(deps.clock.now().getTime());
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id, name: input.name } });
  return call.write(scopeOf(actor), async (tx) => {
    assertTakesRounds(await lockActivity(tx, activity.id));
    const saving: Saving = { activity, actor, id, form: { ...input, cover: input.cover ?? null } };
    await assertCover(tx, saving);
    const former = await firstRoundOf(tx, activity.id);
    insertRound(tx, saving);
    if (former === undefined) enterFirstRound(tx, { activityId: activity.id, userName: actor.realName });
    else takeOverFirst(tx, { activityId: activity.id, former, now: deps.clock.now() });
    return saved(tx, saving, messages.added);
  });
}

/** Changes a round; what its voters relied on stays once the first of them has voted. */
export async function changeRound(deps: Deps, call: Call<ChangedRound>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.id, right: 'edit' });
  const id = input.id.toLowerCase();
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id, name: input.name } });
  return call.write(scopeOf(actor), async (tx) => {
    assertTakesRounds(await lockActivity(tx, activity.id));
    await closeBox(tx, activity.id);
    const stored = await lockRound(tx, id);
    assertFresh(actor, stored, input.version);
    if (stored.isFrozen) throw AppError.illegalState('该赛次结果已锁定，不能修改');
    const cover = input.cover === undefined ? stored.cover : input.cover;
    const saving: Saving = { activity, actor, id, form: { ...input, cover } };
    await assertRulesKept(tx, stored, saving.form);
    if (cover !== stored.cover) await assertCover(tx, saving);
    const former = (await firstRoundOf(tx, activity.id)) ?? id;
    updateRow(tx, saving);
    takeOverFirst(tx, { activityId: activity.id, former, now: deps.clock.now() });
    return saved(tx, saving, messages.changed);
  });
}

/** How often one may vote, and from when on, is what the votes were cast under. */
const fixedByVotes = {
  voteCycle: '投票周期',
  voteNum: '投票次数',
  startTime: '赛次开始时间',
  voteStartTime: '投票开始时间',
} as const satisfies Partial<Record<keyof RoundForm, string>>;

async function assertRulesKept(tx: Transaction, stored: LockedRound, form: RoundForm): Promise<void> {
  const names = Object.keys(fixedByVotes) as (keyof typeof fixedByVotes)[];
  const changed = names.filter((name) => stored[name] !== form[name]);
  const [field] = changed;
  if (field === undefined) return;
  const cast = await countCast(tx, stored.id);
  if (cast === 0) return;
  const what = changed.map((name) => fixedByVotes[name]).join('、');
  throw new AppError('ILLEGAL_STATE', `该赛次已有 ${cast} 票，不能再修改${what}`, { field });
}

async function assertCover(tx: Transaction, { activity, actor, form }: Saving): Promise<void> {
  if (form.cover === null) return;
  const cover = { field: 'cover', label: '赛次封面', path: form.cover, isPrivate: false };
  const problems = await pictureProblems(tx, [cover], { venueId: activity.venueId, userId: actor.userId });
  if (problems.length > 0) throw AppError.invalid(problems);
}

const moment = (minute: string) => `${minute}:00+08`;

function valuesOf({ id, actor, form }: Saving): unknown[] {
  const { name, cover, startTime, endTime, voteStartTime, voteEndTime, voteCycle, voteNum } = form;
  const times = [startTime, endTime, voteStartTime, voteEndTime].map(moment);
  return [id, actor.userId, name, cover, ...times, voteCycle, voteNum];
}

function insertRound(tx: Transaction, saving: Saving): void {
  tx.send(
    `insert into vote_rotation (id, created_by, updated_by, name, cover, start_time, end_time, vote_start_time, vote_end_time,
       vote_cycle, vote_num, activity_id, venue_id)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...valuesOf(saving), saving.activity.id, saving.activity.venueId],
  );
}

function updateRow(tx: Transaction, saving: Saving): void {
  tx.send(
    `update vote_rotation set updated_by = $2, name = $3, cover = $4, start_time = $5, end_time = $6, vote_start_time = $7,
       vote_end_time = $8, vote_cycle = $9, vote_num = $10, version = version + 1, updated_at = now() where id = $1`,
    valuesOf(saving),
  );
}

/** The answer of a saved round; it names the rounds whose time overlaps its own (000 §5: rounds follow one another). */
async function saved(tx: Transaction, { activity, id, form }: Saving, msg: string): Promise<Reply> {
  trackPicture(tx, { id, contentType: 'vote', venueId: activity.venueId, path: form.cover ?? '' });
  const others = await tx.query<{ name: string }>(
    `select name from vote_rotation where activity_id = $1 and id <> $2 and deleted_at is null
       and start_time < $4::timestamptz and end_time > $3::timestamptz order by start_time, id`,
    [activity.id, id, moment(form.startTime), moment(form.endTime)],
  );
  return { objects: { id, overlaps: others.map(({ name }) => name) }, msg };
}
