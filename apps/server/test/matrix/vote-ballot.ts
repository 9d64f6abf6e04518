import * as calls from '@yunguan/contract/content/vote-ballot';
import { getVoteRules, setVoteRules } from '@yunguan/contract/content/vote-rules';
import { buildContest, vote, voterPhone } from '../vote-factories';
import { type AreaMatrix, optionRow, type Row } from './row';

const phone = voterPhone(30);

export const voteBallotMatrix: AreaMatrix = (app) => {
  const contest = () => buildContest(app(), { voteNum: 10 });
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  const ballot = async () => String((await vote(app(), await contest(), { by: phone })).objects.id);
  const activity = async () => ({ activityId: (await contest()).activityId });
  const noLimits = { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null };
  return {
    [calls.castVote.path]: byMember(async () => {
      const { activityId, rotationId, teams } = await contest();
      return { activityId, rotationId, signupId: teams[0] };
    }),
    [calls.cancelVote.path]: byMember(async () => ({ id: await ballot() })),
    [calls.getPublicVote.path]: { as: 'anonymous', body: async () => ({ id: (await contest()).activityId }) },
    [calls.getRanking.path]: { as: 'anonymous', body: async () => ({ rotationId: (await contest()).rotationId }) },
    [calls.getBallots.path]: optionRow('vote', ['view'], activity),
    [calls.getBallotChoices.path]: optionRow('vote', ['view'], activity),
    [calls.getBallotBursts.path]: optionRow('vote', ['view'], activity),
    [calls.disqualifyBallots.path]: optionRow('vote', ['edit'], async () => ({
      ids: [await ballot()],
      reason: '刷票',
    })),
    [calls.restoreBallots.path]: optionRow('vote', ['edit'], async () => ({ ids: [await ballot()], reason: '误判' })),
    [calls.recountRound.path]: optionRow('vote', ['edit'], async () => ({ id: (await contest()).rotationId })),
    [getVoteRules.path]: optionRow('vote', ['view'], activity),
    [setVoteRules.path]: optionRow('vote', ['edit'], async () => ({ ...(await activity()), ...noLimits })),
  };
};
