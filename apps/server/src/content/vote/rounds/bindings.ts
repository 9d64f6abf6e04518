import * as calls from '@yunguan/contract/content/vote-round';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { type Binding, bind } from '../../../kernel/call';

/** Rounds of an activity, their teams' promotion, and frozen results. */
export function roundBindings(_deps: Deps): Binding[] {
  return [
    bind(calls.getRounds, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.addRound, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.updateRound, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.deleteRound, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.promoteTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.promoteTeams, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.freezeRound, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getFrozenResult, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
