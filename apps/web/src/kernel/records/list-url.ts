import * as z from 'zod/mini';
import type { ListSort } from '@/ui/ListTable';
import type { SavableList } from '../saved-filters/saved-filters';
import { oneOf, page } from '../session/url-fields';

type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** What a list keeps in its address, field by field; give every field a `z.catch`, for users edit addresses. */
interface ListFields {
  /** Name of the list among the user's settings; it never changes, for 常用筛选 are stored under it. */
  readonly listKey: string;
  /** 重置 empties them, 常用筛选 keeps them. */
  readonly filters: Fields;
  /** Filters that mean something beside what is chosen now and nowhere else: 重置 empties them, 常用筛选 leaves them. */
  readonly alsoReset?: Fields;
  /** Order and the like: 常用筛选 keeps them, 重置 leaves them. */
  readonly alsoSaved?: Fields;
  /** What stays when the filters go: a tab, what the list is about, the record that is open. */
  readonly beside?: Fields;
}

type Read<Declared, Part extends string> =
  Declared extends Readonly<Record<Part, infer Own extends Fields>> ? z.output<z.ZodMiniObject<Own>> : unknown;
type ReadFields<Declared extends ListFields> = Read<Declared, 'filters'> &
  Read<Declared, 'alsoReset'> &
  Read<Declared, 'alsoSaved'> &
  Read<Declared, 'beside'>;
type Flat<State> = { [Key in keyof State]: State[Key] };

/** A list whose state lives in the address. */
export interface ListUrl<State extends object> extends SavableList<State> {
  /** The list as it is without filters; its order stays. */
  readonly noFilters: Partial<State>;
  /** True when a filter is in force: when one is not what it is in an empty address. */
  readonly isFiltered: (state: Partial<State>) => boolean;
}

/** What the address of the list holds. */
export type StateOf<List extends { readonly schema: z.ZodMiniType }> = z.output<List['schema']>;

/** Reads the address of a list that is shown page by page; a change of its filters starts from the first one. */
export function listUrl<Declared extends ListFields>(
  declared: Declared,
): ListUrl<Flat<ReadFields<Declared> & { page: number }>> {
  return urlOf(declared, { page });
}

/** The same for a list without pages, whose rows come as the user scrolls. */
export function scrolledListUrl<Declared extends ListFields>(declared: Declared): ListUrl<Flat<ReadFields<Declared>>> {
  return urlOf(declared, {});
}

function urlOf<State extends object>(declared: ListFields, paging: Fields): ListUrl<State> {
  const { listKey, filters, alsoReset = {}, alsoSaved = {}, beside = {} } = declared;
  const schema = z.object({ ...filters, ...alsoReset, ...alsoSaved, ...beside, ...paging });
  const empty: Readonly<Record<string, unknown>> = schema.parse({});
  const emptied = (fields: Fields) =>
    // Named one by one, for what is undefined in an empty address is none of its keys; the fields are the list's own.
    Object.fromEntries(Object.keys(fields).map((key) => [key, empty[key]])) as Partial<State>;
  const filterKeys = Object.keys({ ...filters, ...alsoReset });
  return {
    listKey,
    // The compiler does not follow the fields through the spread: `listUrl` names what they are read as.
    schema: schema as unknown as z.ZodMiniType<State>,
    noFilters: emptied({ ...filters, ...alsoReset, ...paging }),
    unset: emptied({ ...filters, ...alsoSaved, ...paging }),
    isFiltered: (state) => filterKeys.some((key) => (Reflect.get(state, key) ?? empty[key]) !== empty[key]),
  };
}

const directions = ['ascend', 'descend'] as const;

/** Fields of the order that the heads of the columns set, for `alsoSaved`. */
export function sortedBy<const Key extends string>(...keys: readonly Key[]) {
  return { sort: oneOf(keys), order: oneOf(directions) };
}

interface Sorted<Key extends string> {
  readonly sort?: Key | undefined;
  readonly order?: ListSort['order'] | undefined;
}

/** The order in the names of the calls; half of one is none. */
export function sortOf<Key extends string>({ sort, order }: Sorted<Key>) {
  return { sortField: order && sort, sortOrder: sort && order };
}

/** The key of a column that the list can be sorted by, with what makes its head the way to it; the order is the address's. */
export function sortHead<Key extends string>({ sort, order }: Sorted<Key>) {
  return (key: Key) => ({ key, sorter: true, sortOrder: sort === key ? (order ?? null) : null });
}

/** Change of the address that a click on the head of a column means. */
export function sortChange<State extends Sorted<string> & { readonly page: number }>(
  { schema }: ListUrl<State>,
  sort: ListSort | undefined,
): Partial<State> {
  const { sort: field, order } = schema.parse({ sort: sort?.field, order: sort?.order });
  // Every list that is sorted has these three.
  return { sort: field, order: field && order, page: 1 } as Partial<State>;
}
