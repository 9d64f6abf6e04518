import * as calls from '@yunguan/contract/content/vote-judging';
import { type Form, mustSend } from '../factories';
import { userIdOf } from '../judges';
import { buildRoundWithTeams } from '../vote-team-factory';
import { type AreaMatrix, optionRow, staffRow } from './row';

export const voteJudgingMatrix: AreaMatrix = (app) => {
  const settings = async (rotationId: string): Promise<Form> => ({
    rotationId,
    criteria: [{ name: '艺术表现', weight: 100 }],
    judgeIds: [await userIdOf(app(), 'viewer')],
    endTime: '2026-12-20 18:00',
    voteShare: 40,
  });
  /** A round that the viewer judges. */
  const judged = async () => {
    const { rotationId, teams } = await buildRoundWithTeams(app());
    await mustSend(app(), 'editor', calls.saveJudging.path, await settings(rotationId));
    return { rotationId, teams };
  };
  const others = { refuses: ['editor', 'reviewer', 'admin'] };
  return {
    [calls.getJudging.path]: optionRow('vote', ['view'], async () => ({ rotationId: (await judged()).rotationId })),
    [calls.saveJudging.path]: optionRow('vote', ['edit'], async () =>
      settings((await buildRoundWithTeams(app())).rotationId),
    ),
    [calls.getOwnJudgings.path]: staffRow(),
    [calls.getJudgingSheet.path]: {
      ...staffRow(async () => ({ rotationId: (await judged()).rotationId })),
      ...others,
    },
    [calls.scoreTeams.path]: {
      ...staffRow(async () => {
        const { rotationId, teams } = await judged();
        return { rotationId, scores: [{ teamId: teams[0], points: [88.5] }] };
      }),
      ...others,
    },
  };
};
