import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react';

/** What the fields of a filter hold until it is searched. */
export interface FilterValues {
  readonly of: (name: string) => unknown;
  readonly change: (name: string, value: unknown) => void;
}

export const FilterContext = createContext<FilterValues>({ of: () => undefined, change: () => undefined });

interface ControlProps {
  id?: string;
  value?: unknown;
  onChange?: unknown;
}

export interface FilterFieldProps {
  name: string;
  label: ReactNode;
  /** Field whose choices depend on this one: another choice here takes its value away. */
  empties?: string;
  /** Takes `id`, `value` and `onChange`; `onChange` gives a value or an event of an input. */
  children: ReactElement<ControlProps>;
}

/** One labelled field of a filter. Filters judge nothing, so they do without antd's form and its checks. */
export function FilterField({ name, label, empties, children }: FilterFieldProps) {
  const { of, change } = use(FilterContext);
  // A form on the same page has fields of the same names.
  const id = `filter_${name}`;
  const onChange = (next: unknown) => {
    change(name, valueOf(next));
    if (empties !== undefined) change(empties, undefined);
  };
  return (
    <div className="filter-field">
      <label htmlFor={id} title={typeof label === 'string' ? label : undefined}>
        {label}
      </label>
      <div className="filter-control">{cloneElement(children, { id, value: of(name), onChange })}</div>
    </div>
  );
}

function valueOf(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('target' in next)) return next;
  return next.target instanceof HTMLInputElement ? next.target.value : next;
}
