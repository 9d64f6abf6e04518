import { type Tone, toneOf } from '@/ui/status-colours';
import { club } from '@yunguan/contract/content/club';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const clubContent = anyContent(club);

/** A row of the list: the declaration's fields and what the server computes. */
export type ClubRow = ReviewedRow<(typeof club)['fields']> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly activityRange: string;
  readonly strEstablishTime: string | null;
  readonly count: number;
  /** 1 while it recruits. */
  readonly isRecruit: number;
  readonly recruitedCount: number;
  /** Name of the status; of an approved club whether it recruits. */
  readonly stageText: string;
};

/** Area under which clubs and their members are cached. */
export const clubArea = clubContent.key;
/** Applications are cached with the other orders, so that the events of what waits refresh them, too. */
export const orderArea = 'order';

/** Page of the applications to join. */
export const applicationsPath = '/MuseumCenter/joinApplication';

/** The record as dialogs and confirmations name it. */
export const named = ({ id, title }: Pick<ClubRow, 'id' | 'title'>) => ({ id, title: title ?? '' });

const approved = 100;

/** Colours of a status; an approved club recruits or rests (002 §4.3). */
export function toneOfRow({ status, isRecruit }: Pick<ClubRow, 'status' | 'isRecruit'>): Tone {
  return status === approved && isRecruit !== 1 ? 'draft' : toneOf(status);
}
