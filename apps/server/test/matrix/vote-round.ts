import * as rounds from '@yunguan/contract/content/vote-round';
import type { ContentApp } from '../content-app';
import { buildVote, mustSend } from '../factories';
import { buildRound, buildRoundWithTeams, pastTimes, roundInput, secondTimes } from '../vote-team-factory';
import { type AreaMatrix, optionRow, type Row } from './row';

const publicActivity = (app: ContentApp) => buildVote(app, { status: 100 });

async function twoRounds(app: ContentApp) {
  const made = await buildRoundWithTeams(app);
  const next = await buildRound(app, made.activityId, { form: { name: '复赛', ...secondTimes } });
  return { ...made, next };
}

async function pastRound(app: ContentApp): Promise<string> {
  const { rotationId } = await buildRoundWithTeams(app, { round: pastTimes });
  return rotationId;
}

export const voteRoundMatrix: AreaMatrix = (app) => {
  const byEdit = (body: Row['body']) => optionRow('vote', ['edit'], body);
  return {
    // The public sees the rounds of what it sees; staff of another venue does not (vote-rounds.test.ts).
    [rounds.getRounds.path]: { as: 'anonymous', body: async () => ({ id: await publicActivity(app()) }) },
    [rounds.addRound.path]: byEdit(async () => ({ activityId: await publicActivity(app()), ...roundInput() })),
    [rounds.updateRound.path]: byEdit(async () => {
      const activityId = await publicActivity(app());
      return { id: await buildRound(app(), activityId), activityId, ...roundInput({ name: '海选' }) };
    }),
    [rounds.deleteRound.path]: byEdit(async () => ({ id: await buildRound(app(), await publicActivity(app())) })),
    [rounds.promoteTeam.path]: byEdit(async () => {
      const { activityId, rotationId, teams } = await twoRounds(app());
      return { teamId: teams[0], rotationId, activityId };
    }),
    [rounds.promoteTeams.path]: byEdit(async () => {
      const { rotationId, next } = await twoRounds(app());
      return { rotationId, toRotationId: next, top: 1 };
    }),
    [rounds.freezeRound.path]: byEdit(async () => ({ id: await pastRound(app()) })),
    [rounds.getFrozenResult.path]: optionRow('vote', ['view'], async () => {
      const id = await pastRound(app());
      await mustSend(app(), 'admin', rounds.freezeRound.path, { id });
      return { id };
    }),
  };
};
