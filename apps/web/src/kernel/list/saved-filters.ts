import * as z from 'zod/mini';
import { type FilteredContent, isFiltered, type ListState, listSchema, noFilters, noOrder } from './list-state';

/** Conditions and order of a list under a name of the user's own. */
export interface SavedFilter {
  readonly name: string;
  readonly state: ListState;
}

export interface SavedFiltersProps {
  readonly of: FilteredContent;
  /** Name of the list among the user's settings. */
  readonly listKey: string;
  readonly state: ListState;
  readonly onShow: (state: ListState) => void;
}

/** As many as a list shows at a glance. */
export const mostSavedFilters = 12;
/** Characters of a name. */
export const longestName = 12;

const stored = z.catch(
  z.array(z.catch(z.nullable(z.object({ name: z.string(), state: z.looseObject({}) })), null)),
  [],
);

/** What is stored, as far as the list still offers it. */
export function savedFiltersOf(of: Omit<FilteredContent, 'dialect'>, value: unknown): SavedFilter[] {
  const schema = listSchema(of);
  return stored.parse(value).flatMap((one) => (one ? [{ name: one.name, state: schema.parse(one.state) }] : []));
}

/** The conditions and the order, without the page. */
function kept(state: ListState): ListState {
  return { ...state, page: 1 };
}

/** Whether there is anything to save. */
export function isWorthSaving(state: ListState): boolean {
  return isFiltered(state) || state.sortField !== undefined;
}

/** With the state under the name, which replaces one of the same name and else comes last. */
export function withSaved(filters: readonly SavedFilter[], saved: SavedFilter): SavedFilter[] {
  const one = { ...saved, state: kept(saved.state) };
  const at = filters.findIndex(({ name }) => name === saved.name);
  return at < 0 ? [...filters, one] : filters.with(at, one);
}

/** Changes that show just what was saved: conditions that it does not name go. */
export function shownBy({ state }: SavedFilter): ListState {
  return { ...noFilters, ...noOrder, ...kept(state) };
}

/** Whether the list shows what was saved, on whichever page. */
export function isShown(state: ListState, saved: SavedFilter): boolean {
  const text = (shown: ListState) =>
    JSON.stringify(
      Object.entries(kept(shown))
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  return text(state) === text(saved.state);
}
