import { closesFirst, type getVoteRules, openFromPattern, openToPattern } from '@yunguan/contract/content/vote-rules';
import type * as z from 'zod';

export type StoredRules = z.infer<typeof getVoteRules.output>;
export type Rules = Omit<StoredRules, 'version'>;

/** What the form holds; an empty field means that there is no such rule. */
export interface RulesValues {
  readonly perTeam?: number | null;
  readonly perAddressMinute?: number | null;
  readonly openFrom?: string;
  readonly openTo?: string;
}

export const ruleLabels = {
  perTeam: '同一队伍最多',
  perAddressMinute: '同一地址每分钟最多',
  openFrom: '开放时段的开始时间',
  openTo: '开放时段的结束时间',
} as const satisfies Record<keyof Rules, string>;

export const rulesOf = ({ perTeam, perAddressMinute, openFrom, openTo }: Rules): Rules => ({
  perTeam,
  perAddressMinute,
  openFrom,
  openTo,
});

export function toValues({ perTeam, perAddressMinute, openFrom, openTo }: Rules): RulesValues {
  return { perTeam, perAddressMinute, openFrom: openFrom ?? '', openTo: openTo ?? '' };
}

export function toRules({ perTeam, perAddressMinute, openFrom, openTo }: RulesValues): Rules {
  return {
    perTeam: perTeam ?? null,
    perAddressMinute: perAddressMinute ?? null,
    openFrom: clockText(openFrom),
    openTo: clockText(openTo),
  };
}

export const isSame = (one: Rules, other: Rules) => JSON.stringify(rulesOf(one)) === JSON.stringify(rulesOf(other));

/** `8:00`, `8：00` and `0800` are 08:00; nothing is null. */
export function clockText(typed: string | null | undefined): string | null {
  const text = typed?.trim().replace('：', ':') ?? '';
  if (text === '') return null;
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** What is wrong with the time at which voting opens. */
export function openFromProblem({ openFrom, openTo }: RulesValues): string | undefined {
  const [from, to] = [clockText(openFrom), clockText(openTo)];
  if (from === null) return to === null ? undefined : '请填写开始时间';
  return openFromPattern.test(from) ? undefined : '请按“08:00”的格式填写';
}

/** What is wrong with the time at which voting closes; a day ends at 24:00. */
export function openToProblem({ openFrom, openTo }: RulesValues): string | undefined {
  const [from, to] = [clockText(openFrom), clockText(openTo)];
  if (to === null) return from === null ? undefined : '请填写结束时间';
  if (!openToPattern.test(to)) return '请按“22:00”的格式填写，一天结束为 24:00';
  return from !== null && openFromPattern.test(from) && to <= from ? closesFirst : undefined;
}

/** Half hours of a day, as the time fields offer them. */
export const halfHours = Array.from({ length: 49 }, (_, index) => {
  const text = `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: text };
});
