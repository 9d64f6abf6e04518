import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { countDays } from '@yunguan/contract/kernel/days';
import { recycleDays } from '@yunguan/contract/kernel/recycling';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { licenceState } from '@/kernel/library/resource-text';

export interface ResourceBadge {
  readonly tone: 'danger' | 'warning' | 'plain';
  readonly text: string;
}

/** What must be known of a file at a glance: its days in the recycle bin, or a licence that ends. */
export function resourceBadge(
  { deleteTime, licenceUntil }: Pick<ResourceRow, 'deleteTime' | 'licenceUntil'>,
  today = chinaDay(),
): ResourceBadge | undefined {
  if (deleteTime !== null) {
    const left = daysLeft(deleteTime, today);
    return { tone: left <= 3 ? 'danger' : 'plain', text: left === 0 ? '今天清除' : `剩 ${left} 天` };
  }
  const { state, text } = licenceState(licenceUntil, today);
  if (state === 'ended') return { tone: 'danger', text };
  return state === 'ending' ? { tone: 'warning', text } : undefined;
}

/** Days until the recycle bin lets a file go. */
export function daysLeft(deleteTime: string, today = chinaDay()): number {
  return Math.max(0, recycleDays + 1 - countDays(deleteTime.slice(0, 10), today));
}
