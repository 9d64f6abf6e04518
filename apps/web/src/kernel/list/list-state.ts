import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import { askedStatus } from '@yunguan/contract/kernel/dialect';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { Status } from '@yunguan/contract/kernel/review';
import * as z from 'zod/mini';
import type { OpenRange } from '@/ui/DateRange';
import { day, page, word } from '../session/url-fields';

/** Everything that decides what a list shows; the address holds it under these names, which are the wire's. */
export interface ListState {
  readonly keyword?: string | undefined;
  readonly typeId?: string | undefined;
  readonly status?: number | undefined;
  readonly state?: boolean | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  /** Fixed choices by field; 全部 is not among them. */
  readonly choices?: Readonly<Record<string, number | undefined>> | undefined;
  /** Counts from 1. */
  readonly page: number;
  readonly sortField?: string | undefined;
  readonly sortOrder?: 'ascend' | 'descend' | undefined;
}

export type FilteredContent = Pick<AnyContent, 'filters' | 'sortable' | 'dialect'>;

const absent = z.catch(z.undefined(), undefined);

const choicesOf = (names: readonly string[]) =>
  z.catch(z.optional(z.object(Object.fromEntries(names.map((name) => [name, z.optional(z.number())])))), undefined);

/** Reads the state of a list from its address; what the declaration does not offer is not read. */
export function listSchema({ filters, sortable }: Omit<FilteredContent, 'dialect'>): z.ZodMiniType<ListState> {
  const offered = new Set<number>(filters.statuses?.filter((code) => code !== Status.all));
  return z.object({
    keyword: word,
    typeId: filters.type ? word : absent,
    status: z.catch(z.optional(z.number().check(z.refine((code) => offered.has(code)))), undefined),
    state: filters.validity ? z.catch(z.optional(z.boolean()), undefined) : absent,
    startTime: day,
    endTime: day,
    choices: filters.choices ? choicesOf(filters.choices) : absent,
    page,
    sortField: z.catch(z.optional(z.enum([...sortable])), undefined),
    sortOrder: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  });
}

/** Filter and order as the list call and the export take them. */
export function filterModel(of: Omit<FilteredContent, 'sortable'>, state: ListState): PageInput {
  const { keyword, typeId, status, startTime, endTime, choices, sortField, sortOrder } = state;
  const isSorted = sortField !== undefined && sortOrder !== undefined;
  return {
    keyword,
    typeId,
    // −1 asks for all (000 §4).
    ...(of.filters.statuses && { status: askedStatus(of, status ?? Status.all) }),
    state: state.state,
    startTime,
    endTime,
    ...choices,
    ...(isSorted && { sortField, sortOrder }),
  };
}

/** Body of the list call. */
export function pageModel(of: Omit<FilteredContent, 'sortable'>, state: ListState): PageInput {
  return { ...filterModel(of, state), pageIndex: state.page - 1 + of.dialect.firstPage, pageSize: defaultPageSize };
}

/** The nearest page that exists: after the last row of the last page is gone, that is the page before. */
export function reachablePage(page: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / defaultPageSize)));
}

/** What the filter fields show; undefined is 全部. */
export interface FilterFields {
  readonly keyword?: string | undefined;
  readonly typeId?: string | undefined;
  readonly status?: number | undefined;
  readonly validity?: 'all' | 'valid' | 'invalid' | undefined;
  readonly dates?: OpenRange | null | undefined;
  /** Fields of fixed choices, under their own names. */
  readonly [choice: string]: unknown;
}

/** State in the address → filter fields. */
export function fieldsOf({ keyword, typeId, status, state, startTime, endTime, choices }: ListState): FilterFields {
  return {
    ...choices,
    keyword,
    typeId,
    status,
    validity: state === undefined ? undefined : state ? 'valid' : 'invalid',
    dates: startTime !== undefined || endTime !== undefined ? [startTime, endTime] : undefined,
  };
}

/** Filter fields → changes of the state: every filter is named, and the list starts from its first page. */
export function stateOf({ keyword, typeId, status, validity, dates, ...rest }: FilterFields): ListState {
  const chosen = Object.entries(rest).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] !== Status.all,
  );
  return {
    keyword: keyword?.trim() || undefined,
    typeId: typeId || undefined,
    status: status === Status.all ? undefined : status,
    state: validity === undefined || validity === 'all' ? undefined : validity === 'valid',
    startTime: dates?.[0],
    endTime: dates?.[1],
    choices: chosen.length > 0 ? Object.fromEntries(chosen) : undefined,
    page: 1,
  };
}

/** No filter at all; the order stays. */
export const noFilters: ListState = stateOf({});

/** The order that the list has by itself. */
export const noOrder = { sortField: undefined, sortOrder: undefined } as const satisfies Partial<ListState>;

/** True while a filter hides rows. */
export function isFiltered(state: ListState): boolean {
  return Object.values({ ...fieldsOf(state), from: state.startTime, to: state.endTime }).some(
    (value) => value !== undefined,
  );
}
