import * as rounds from '@yunguan/contract/content/vote-round';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { buildRoundWithTeams, buildTeam, giveVotes, pastTimes, roundInput } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const update = (body: Form, name = 'editor') => app.send(name, rounds.updateRound.path, body);
const remove = (body: Form, name = 'editor') => app.send(name, rounds.deleteRound.path, body);
const freeze = (id: string, name = 'editor') => app.send(name, rounds.freezeRound.path, { id });
async function list(activityId: string, name = 'viewer'): Promise<VoteRound[]> {
  return (await mustSend(app, name, rounds.getRounds.path, { id: activityId })) as unknown as VoteRound[];
}

describe('a frozen result', () => {
  const frozen = async () => {
    const made = await buildRoundWithTeams(app, { round: pastTimes, teams: 3 });
    const [first = '', second = ''] = made.teams;
    await giveVotes(app, made.rotationId, { [first]: 5, [second]: 9 });
    const answer = await freeze(made.rotationId);
    return { ...made, answer };
  };
  const result = (id: string, name = 'viewer') => mustSend(app, name, rounds.getFrozenResult.path, { id });

  it('waits for the end of the voting', async () => {
    const { rotationId } = await buildRoundWithTeams(app);
    const answer = await freeze(rotationId);
    expect([answer.objects.code, answer.msg]).toEqual([
      'ILLEGAL_STATE',
      '投票将于 2026-11-29 20:00 结束，结束后才能锁定结果',
    ]);
    expect((await app.send('viewer', rounds.getFrozenResult.path, { id: rotationId })).msg).toBe('该赛次结果尚未锁定');
  });

  it('says who froze what and when, with a digest that anybody can check', async () => {
    const { activityId, rotationId, teams, answer } = await frozen();
    expect(answer).toMatchObject({
      state: 1,
      msg: '锁定成功',
      objects: { userName: '唐晓岚', time: '2026-11-21 10:00:00' },
    });
    const { text, ...shown } = await result(rotationId);
    expect(shown).toEqual({ frozen: answer.objects, isIntact: true, isCurrent: true });
    expect(createHash('sha256').update(String(text)).digest('hex')).toBe(answer.objects.digest);
    const [head, ...places] = String(text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Form);
    expect(head).toMatchObject({ rotationId, name: '初赛', teams: 3, totalPoll: 14 });
    expect(places.map(({ rank, poll, signupId }) => [rank, poll, signupId])).toEqual([
      [1, 9, teams[1]],
      [2, 5, teams[0]],
      [3, 0, teams[2]],
    ]);
    expect((await list(activityId))[0]?.frozen).toEqual(answer.objects);
  });

  it('may take longer than other calls, for a large round is counted ballot by ballot', async () => {
    const { rotationId, teams } = await buildRoundWithTeams(app, { round: pastTimes, teams: 1 });
    await giveVotes(app, rotationId, { [teams[0] ?? '']: 1 });
    const { owner } = app.deps.pools;
    await owner.query(
      `create policy slow on vote_ballot as restrictive for select using (rotation_id <> '${rotationId}' or pg_sleep(5.1) is not null)`,
    );
    try {
      expect(await freeze(rotationId)).toMatchObject({ state: 1 });
      expect(await result(rotationId)).toMatchObject({ isCurrent: true });
    } finally {
      await owner.query('drop policy slow on vote_ballot');
    }
  }, 60_000);

  it('cannot be frozen again, changed or deleted, and takes no more teams', async () => {
    const { activityId, rotationId } = await frozen();
    expect((await freeze(rotationId)).msg).toBe('该赛次结果已锁定');
    expect((await update({ id: rotationId, ...roundInput(pastTimes) })).msg).toBe('该赛次结果已锁定，不能修改');
    expect((await remove({ id: rotationId, discardVotes: true })).msg).toBe('该赛次结果已锁定，不能删除');
    const late = await buildTeam(app, activityId, { state: 100 });
    expect((await list(activityId))[0]?.teamCount).toBe(3);
    const promoted = await app.send('editor', rounds.promoteTeam.path, { teamId: late, rotationId, activityId });
    expect(promoted.msg).toBe('赛次「初赛」的结果已锁定，不能再加入队伍');
  });

  it('shows where its text or the ballots beneath it were tampered with', async () => {
    const { rotationId, teams } = await frozen();
    const { owner } = app.deps.pools;
    await owner.query(
      `update vote_ballot set disqualified_at = now() where id = (select id from vote_ballot where rotation_id = $1 and team_id = $2 limit 1)`,
      [rotationId, teams[1]],
    );
    expect(await result(rotationId)).toMatchObject({ isIntact: true, isCurrent: false });
    await owner.query('update vote_ballot set disqualified_at = null where rotation_id = $1', [rotationId]);
    expect(await result(rotationId)).toMatchObject({ isIntact: true, isCurrent: true });
    await owner.query(
      `update vote_rotation set frozen_result = replace(frozen_result, '"poll":9', '"poll":8') where id = $1`,
      [rotationId],
    );
    expect(await result(rotationId)).toMatchObject({ isIntact: false, isCurrent: false });
    await owner.query(`update vote_rotation set frozen_result = '毁坏' where id = $1`, [rotationId]);
    expect(await result(rotationId)).toMatchObject({ isIntact: false, isCurrent: false });
  });

  it('is frozen once by two who do it at the same time', async () => {
    const { rotationId } = await buildRoundWithTeams(app, { round: pastTimes });
    const answers = await Promise.all([freeze(rotationId), freeze(rotationId, 'admin')]);
    expect(answers.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
