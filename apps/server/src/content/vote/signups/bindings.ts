import * as calls from '@yunguan/contract/content/vote-signup';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { type Binding, bind } from '../../../kernel/call';

/** Teams that sign up, and the decisions on them. */
export function signupBindings(_deps: Deps): Binding[] {
  return [
    bind(calls.getTeams, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.updateTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.addTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.cancelTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.deleteTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.decideTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.decideTeams, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.revealTeam, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
