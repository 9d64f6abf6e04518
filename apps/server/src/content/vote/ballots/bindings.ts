import * as calls from '@yunguan/contract/content/vote-ballot';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { type Binding, bind } from '../../../kernel/call';

/** The ballots, their rules, their ledger and what is counted from them. */
export function ballotBindings(_deps: Deps): Binding[] {
  return [
    bind(calls.castVote, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.cancelVote, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getPublicVote, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getRanking, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getBallots, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getBallotBursts, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.disqualifyBallots, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.restoreBallots, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.recountRound, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getVoteRules, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.setVoteRules, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
