import * as z from 'zod/mini';

/** A list whose conditions may be kept under names. */
export interface SavableList<State extends object> {
  /** Name of the list among the user's settings. */
  readonly listKey: string;
  /** Reads the state of the list: what it does not offer is not read. */
  readonly schema: z.ZodMiniType<State>;
  /** Conditions and order as they are when nobody chose any: their keys are what is kept, and nothing else is. */
  readonly unset: Partial<State>;
}

/** Conditions and order of a list under a name of the user's own. */
export interface SavedFilter<State> {
  readonly name: string;
  readonly state: Partial<State>;
}

export interface SavedFiltersProps<State extends object> {
  readonly list: SavableList<State>;
  readonly state: State;
  readonly onShow: (changes: Partial<State>) => void;
}

/** As many as a list shows at a glance. */
export const mostSavedFilters = 12;

const stored = z.catch(
  z.array(z.catch(z.nullable(z.object({ name: z.string(), state: z.looseObject({}) })), null)),
  [],
);

/** What is stored, as far as the list still offers it. */
export function savedFiltersOf<State extends object>(list: SavableList<State>, value: unknown): SavedFilter<State>[] {
  return stored
    .parse(value)
    .flatMap((one) => (one ? [{ name: one.name, state: kept(list, list.schema.parse(one.state)) }] : []));
}

/** The conditions and the order, from the first page on. */
function kept<State extends object>({ unset }: SavableList<State>, state: Partial<State>): Partial<State> {
  // The keys are those of the list's own state.
  return Object.fromEntries(
    Object.entries(unset).map(([key, value]) => [key, key === 'page' ? value : Reflect.get(state, key)]),
  ) as Partial<State>;
}

/** Whether there is anything to save. */
export function isWorthSaving<State extends object>(list: SavableList<State>, state: State): boolean {
  return !isSame(kept(list, state), kept(list, list.unset));
}

/** With the state under the name, which replaces one of the same name and else comes last. */
export function withSaved<State extends object>(
  list: SavableList<State>,
  filters: readonly SavedFilter<State>[],
  { name, state }: SavedFilter<State>,
): SavedFilter<State>[] {
  const one = { name, state: kept(list, state) };
  const at = filters.findIndex((filter) => filter.name === name);
  return at < 0 ? [...filters, one] : filters.with(at, one);
}

/** Whether the list shows what was saved, on whichever page. */
export function isShown<State extends object>(
  list: SavableList<State>,
  state: State,
  saved: SavedFilter<State>,
): boolean {
  return isSame(kept(list, state), saved.state);
}

/** Both come from `kept`, which fixes the order of the keys. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
