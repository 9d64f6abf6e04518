import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { decideTeams, mostDecided } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { call } from '@/kernel/api/call';
import { DecisionDialog } from '@/kernel/decisions/DecisionDialog';
import type { OnDecided, Outcome } from '@/kernel/decisions/outcomes';
import { contestAreas } from '../vote-areas';
import type { BatchTask } from './batch-task';
import { approvals, asked, rejections } from './opinions';
import { entryText, teamName } from './team-text';

export interface BatchDecisionProps {
  readonly task: BatchTask;
  /** Of the activity, in the order of time. */
  readonly rounds: readonly VoteRound[];
  /** Told as soon as the teams are decided. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

/** One opinion for many sign-ups; then what became of each. */
export function BatchDecision({ task: { state, teams }, rounds, onDecided, onClose }: BatchDecisionProps) {
  const isReject = state === 101;
  const verb = isReject ? '不通过' : '通过';
  const send = async (approvalComments: string, idempotencyKey: string): Promise<readonly Outcome[]> => {
    const body = { ids: teams.map(({ id }) => id), state, approvalComments };
    const outcomes = await call(decideTeams, body, { idempotencyKey });
    return outcomes.map(({ id, ok, message }) => ({ id, ok, msg: message }));
  };
  return (
    <DecisionDialog
      rows={teams}
      words={{
        verb,
        one: `${verb} 1 个报名`,
        of: '报名',
        unit: '个',
        consequence: isReject ? '报名人可以看到意见，并可重新报名。' : `${entryText(rounds)}。`,
        done: messages.reviewed,
      }}
      isDanger={isReject}
      opinion={{ ...asked, missing: messages.opinionMissing, texts: isReject ? rejections : approvals }}
      lines={(team) => [teamName(team), `编号 ${team.number} · ${team.clubCount} 人`]}
      {...(teams.length > mostDecided && { blocked: `一次最多审核 ${mostDecided} 个报名，请减少勾选。` })}
      send={send}
      areas={contestAreas}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
