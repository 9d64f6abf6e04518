import { Select, type SelectProps } from 'antd';

export interface KnownSelectProps extends Omit<SelectProps<string>, 'options' | 'value'> {
  readonly value?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of what has names that are fetched: until the name of the chosen one is there, nothing stands in its place. */
export function KnownSelect({ value, options, ...select }: KnownSelectProps) {
  const known = options.some((option) => option.value === value) ? value : undefined;
  return <Select<string> {...select} value={known} options={[...options]} />;
}
