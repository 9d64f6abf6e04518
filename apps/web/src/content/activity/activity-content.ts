import { activity } from '@yunguan/contract/content/activity';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ShownSessionDay } from '@yunguan/contract/kernel/sessions';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const activityContent = anyContent(activity);

/** A row of the list: the declaration's fields and what the server computes. */
export type ActivityRow = ReviewedRow<(typeof activity)['fields']> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly areas: string;
  readonly sessionCount: number;
  /** The first sessions. */
  readonly eventList: readonly ShownSessionDay[];
};

/** Page of the orders of tickets (002 §2.1). */
export const ticketOrdersPath = '/MuseumCenter/activeOrder';
