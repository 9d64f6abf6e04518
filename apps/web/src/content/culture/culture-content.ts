import { culture } from '@yunguan/contract/content/culture';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import { serviceTypes } from '@yunguan/contract/kernel/service-types';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const cultureContent = anyContent(culture);

/** A row of the list: the declaration's fields and what the server computes. */
export type CultureRow = ReviewedRow<(typeof culture)['fields']> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly areas: string;
  readonly leagueNames: string;
  readonly planCount: number;
  readonly allocatedCount: number;
  readonly successCount: number;
};

/** Applications and visits are cached with the other orders, so that the events of what waits refresh them, too. */
export const deliveryArea = 'order';

/** Page of the applications and visits (002 §2.1). */
export const deliveriesPath = '/MuseumCenter/cultureOrderList';

/** 1 is 志愿服务, anything else 政府采购 (002 §2.7); empty where nothing was chosen. */
export function serviceTypeName(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  return Number(value) === 1 ? serviceTypes[1] : serviceTypes[2];
}

/** Share of the plan that took place, 0 to 1; 0 while nothing is planned (002 §2.7). */
export function progressOf({ successCount, planCount }: Pick<CultureRow, 'successCount' | 'planCount'>): number {
  return planCount > 0 ? Math.min(1, successCount / planCount) : 0;
}

/** Parts of the form that name themselves when they are missing (texts.md A16). */
const namedParts = new Set(['plans', 'albums', 'introduction']);

/** The fields say what is wrong with them; the message names a missing part, or that something is wrong (002 §5.4). */
export function invalidText(problems: readonly FieldProblem[]): string | undefined {
  return problems.every(({ field }) => namedParts.has(field)) ? undefined : messages.invalid;
}
