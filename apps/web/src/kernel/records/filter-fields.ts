import type { ListUrl } from './list-url';

interface FilterFields {
  /** What the fields show: days as the one field `dates`, and nothing for what an empty address means. */
  readonly values: object;
  readonly onSearch: (values: object) => void;
  readonly onReset: () => void;
}

/**
 * Joins the filters of a list to the fields of a `FilterGrid` that bear their names; `from` and `to` are the field `dates`.
 * A search leaves the filters that are `alsoReset`: they are chosen elsewhere.
 */
export function filterFields<State extends object>(
  { noFilters, unset }: Pick<ListUrl<State>, 'noFilters' | 'unset'>,
  state: State,
  onChange: (changes: Partial<State>) => void,
): FilterFields {
  const empty = Object.entries(noFilters).filter(([key]) => key in unset);
  const now = new Map<string, unknown>(Object.entries(state));
  const shown = empty
    .filter(([key]) => !besideFields.has(key))
    .map(([key, usual]) => [key, now.get(key) === usual ? undefined : now.get(key)]);
  const [from, to] = [now.get('from'), now.get('to')];
  return {
    values: { ...Object.fromEntries(shown), dates: from || to ? [from, to] : undefined },
    onSearch: (values) => {
      const { dates, ...typed }: { readonly dates?: readonly (string | undefined)[] } = values;
      const filled = Object.entries(typed).filter(([, value]) => value !== undefined);
      const days = 'from' in noFilters ? { from: dates?.[0], to: dates?.[1] } : {};
      // The fields bear the names of the filters.
      onChange({ ...Object.fromEntries([...empty, ...filled]), ...days } as Partial<State>);
    },
    onReset: () => onChange(noFilters),
  };
}

const besideFields: ReadonlySet<string> = new Set(['from', 'to', 'page']);
