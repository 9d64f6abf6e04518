import { getApplyList, getContentReviewList, getReviewResourceList } from '@yunguan/contract/platform/review';
import type { CallOptions } from '@/kernel/api/calling';
import type { Client } from '@/kernel/api/client';
import { isSilent, Refused } from '@/kernel/api/errors';
import { pagePaths } from '@/kernel/session/page-paths';

export interface Counters {
  /** 发布待审核 (businessNum). */
  readonly content: number;
  /** 订单待审核 (auditNum). */
  readonly orders: number;
  /** 平台待审核 (reverNum). */
  readonly platform: number;
}

/** The three places where something waits, with the pages that the specification names for them (002 §2.1). */
export const counterKinds = [
  { key: 'content', label: '发布待审核', path: pagePaths.reviewDesk },
  { key: 'orders', label: '订单待审核', path: '/audit/audit' },
  { key: 'platform', label: '平台待审核', path: '/reverseNum' },
] as const satisfies readonly { key: keyof Counters; label: string; path: string }[];

/** Asks the three lists for their totals; a list the user may not see counts nothing. @throws NetworkFailure */
export async function loadCounters(call: Client['call'], options: CallOptions = {}): Promise<Counters> {
  const [content, orders, platform] = await Promise.all([
    totalOf(call(getContentReviewList, { pageIndex: 1, pageSize: 1 }, options)),
    totalOf(call(getApplyList, { pageIndex: 1, pageSize: 1 }, options)),
    totalOf(call(getReviewResourceList, { reviewStatus: 0, venuesId: null }, options)),
  ]);
  return { content, orders, platform };
}

async function totalOf(answer: Promise<{ total: number }>): Promise<number> {
  try {
    return (await answer).total;
  } catch (error) {
    if (error instanceof Refused && !isSilent(error)) return 0;
    throw error;
  }
}

/** Sum of the badge (businessNumTotal). */
export function countersTotal({ content, orders, platform }: Counters): number {
  return content + orders + platform;
}
