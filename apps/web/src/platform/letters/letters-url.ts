import { letterKinds, letterStates } from '@yunguan/contract/platform/letters';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, oneOf, word } from '@/kernel/session/url-fields';

/** What the address of the message centre holds. */
export const lettersUrl = listUrl({
  listKey: 'letters',
  filters: { state: choice(letterStates, 'all'), kind: oneOf(Object.keys(letterKinds)), keyword: word },
});
export type LettersState = StateOf<typeof lettersUrl>;
