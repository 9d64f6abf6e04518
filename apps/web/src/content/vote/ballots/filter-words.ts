import { ballotStates, voteChannels } from '@yunguan/contract/content/vote-ballot';
import { agentText } from './ballot-text';
import type { BallotConditions } from './ballots-url';

/** Names of what the filter gives by its id. */
export interface FilterNames {
  readonly round: string | undefined;
  readonly team: string | undefined;
  readonly voter: string | undefined;
}

/** The filter in words, for who is about to change all that it finds. */
export function filterWords(conditions: BallotConditions, { round, team, voter }: FilterNames): string[] {
  const { rotationId, signupId, channel, state, address, voterId, agent, startTime, endTime } = conditions;
  return [
    ...(rotationId ? [`赛次：${round ?? '已删除的赛次'}`] : []),
    ...(signupId ? [`参赛队伍：${team ?? '指定的一支'}`] : []),
    ...(channel ? [`渠道：${voteChannels[channel]}`] : []),
    ...(state ? [`状态：${ballotStates[state]}`] : []),
    ...(address ? [`网络地址：${address}`] : []),
    ...(voterId ? [`投票人：${voter ?? '指定的一位'}`] : []),
    ...(agent ? [`设备：${agentText(agent)}`] : []),
    ...(startTime || endTime ? [`投票时间：${timeText(startTime, endTime)}`] : []),
  ];
}

function timeText(start: string | undefined, end: string | undefined): string {
  if (start && end) return start === end ? `${start} 这一分钟` : `${start} 至 ${end}`;
  return start ? `${start} 起` : `至 ${end ?? ''}`;
}
