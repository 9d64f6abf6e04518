import type { AnyContent } from '@yunguan/contract/kernel/content';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import type { ListState } from './list-state';

export interface Condition {
  readonly key: string;
  /** For example 状态：审核中. */
  readonly label: string;
  /** What the state becomes without it. */
  readonly without: Partial<ListState>;
}

export interface ConditionNames {
  readonly of: Pick<AnyContent, 'fields' | 'filters' | 'statusNames'>;
  /** Name of the date filter, for example 活动时间; undefined for a list without one. */
  readonly dateLabel: string | undefined;
  /** Name of the chosen category; undefined until the categories are there. */
  readonly typeName: string | undefined;
}

/** The conditions in force, whether their fields are in view or folded away; each can be taken back alone. */
export function conditionsOf(state: ListState, { of, dateLabel, typeName }: ConditionNames): Condition[] {
  const { keyword, typeId, status, startTime, endTime } = state;
  const first: ListState = { page: 1 };
  const label = (name: string | undefined) => (name === undefined ? '' : (of.fields[name]?.label ?? ''));
  const found: (Condition | false)[] = [
    keyword !== undefined && {
      key: 'keyword',
      label: `${label(of.filters.keyword)}：${keyword}`,
      without: { ...first, keyword: undefined },
    },
    typeId !== undefined && {
      key: 'typeId',
      label: `${label(of.filters.type)}：${typeName ?? '…'}`,
      without: { ...first, typeId: undefined },
    },
    status !== undefined && {
      key: 'status',
      label: `状态：${statusNameOf(of, status) ?? status}`,
      without: { ...first, status: undefined },
    },
    state.state !== undefined && {
      key: 'state',
      label: `状态：${state.state ? '有效' : '无效'}`,
      without: { ...first, state: undefined },
    },
    ...Object.entries(state.choices ?? {}).map(
      ([name, chosen]) =>
        chosen !== undefined && {
          key: name,
          label: `${label(name)}：${of.fields[name]?.choices?.[chosen] ?? chosen}`,
          without: { ...first, choices: withoutChoice(state, name) },
        },
    ),
    (startTime !== undefined || endTime !== undefined) && {
      key: 'dates',
      label: `${dateLabel}：${rangeText(startTime, endTime)}`,
      without: { ...first, startTime: undefined, endTime: undefined },
    },
  ];
  return found.filter((condition) => condition !== false);
}

function withoutChoice({ choices = {} }: ListState, name: string): ListState['choices'] {
  const left = Object.entries(choices).filter(([other]) => other !== name);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The days that a list is narrowed to; either may be open. */
export function rangeText(start: string | undefined, end: string | undefined): string {
  if (start === undefined) return `${end} 以前`;
  if (end === undefined) return `${start} 以后`;
  return start === end ? start : `${start} 至 ${end}`;
}
