import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import type { BatchTask } from './batch-task';

/** The dialog that is open over the list of sign-ups. */
export type OpenedDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'decide'; readonly task: BatchTask }
  | { readonly kind: 'promote'; readonly teams: readonly VoteTeam[] };
