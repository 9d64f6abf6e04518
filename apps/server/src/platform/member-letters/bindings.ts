import { getMyLetter, getMyLetters, removeMyLetters } from '@yunguan/contract/platform/member-letters';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { listMyLetters, openMyLetter, removeLetters } from './own-letters';

/** The message centre of the public clients: a member reads and throws away his own letters. */
export function memberLetterBindings(deps: Deps): Binding[] {
  return [
    bind(getMyLetters, ({ input, member }) => listMyLetters(deps.db, member.memberId, input)),
    bind(getMyLetter, (call) => openMyLetter(deps, call)),
    bind(removeMyLetters, (call) => removeLetters(deps, call)),
  ];
}
