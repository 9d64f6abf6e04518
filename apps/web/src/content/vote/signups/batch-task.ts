import type { VoteTeam } from '@yunguan/contract/content/vote-signup';

/** Teams that a batch decision is about. */
export interface BatchTask {
  readonly state: 100 | 101;
  readonly teams: readonly VoteTeam[];
}
