import type { NoShowMark } from '@yunguan/contract/kernel/no-show';

/** Under which no-shows are cached. */
export const noShowArea = 'noShows';

/** A no-show that is to be pardoned, or whose pardon is taken back. */
export interface PardonTask {
  readonly id: string;
  readonly isPardoned: boolean;
  /** Who did not come, and where. */
  readonly name: string;
  readonly title: string;
  readonly when: string;
}

/** The action that a no-show offers who may decide about it. */
export const pardonVerb = ({ isPardoned }: Pick<PardonTask, 'isPardoned'>) => (isPardoned ? '撤销免除' : '免除');

/** What an order or booking says of its no-show; nothing where it has none. */
export const noShowWord = (mark: NoShowMark) => mark && (mark.isPardoned ? '爽约已免除' : '爽约');
