import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { Select } from 'antd';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { clearable } from '@/ui/clearable';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { operationOf } from './content-call';
import type { AnyRow, Page } from './content-row';

type TitledRow = AnyRow & { readonly title?: string | null };

export interface ContentChoiceProps<Row extends TitledRow> {
  readonly of: AnyContent;
  readonly id?: string | undefined;
  readonly value?: string | undefined;
  readonly onChange?: ((id: string | undefined) => void) | undefined;
  readonly placeholder: string;
  readonly allowClear?: boolean;
  /** Conditions beside the words that are typed. */
  readonly filter?: Readonly<Record<string, number>>;
  /** Rows that may be chosen; all when absent. */
  readonly isOffered?: (row: Row) => boolean;
  /** What tells a row from others of the same title. */
  readonly detailOf: (row: Row) => string;
  /** Title of a record that is chosen, but not among the found ones. */
  readonly ChosenTitle: ComponentType<{ readonly id: string }>;
  /** Said when nothing is found. */
  readonly nothing: string;
}

const most = 20;

/** Title of a record that is read on its own; one that is gone, or another venue's, is said to be so. */
export function chosenTitle(
  { label }: Pick<AnyContent, 'label'>,
  { data, isError }: { readonly data: { readonly title: string } | undefined; readonly isError: boolean },
): string {
  return data?.title ?? (isError ? `无法显示的${label}` : '…');
}

/** Chooses a record of a content type by words of its title. */
export function ContentChoice<Row extends TitledRow>(props: ContentChoiceProps<Row>) {
  const { of, id, value, onChange, placeholder, allowClear = false, detailOf, isOffered, ChosenTitle, nothing } = props;
  const [typed, setTyped] = useState('');
  const { rows, isFetching } = useFound<Row>(of, { ...props.filter, keyword: useDeferredValue(typed.trim()) });
  const options = (isOffered ? rows.filter(isOffered) : rows).map((row) => ({
    value: row.id,
    label: row.title ?? '',
    detail: detailOf(row),
  }));
  const isListed = options.some((option) => option.value === value);
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      value={value ?? null}
      placeholder={placeholder}
      allowClear={allowClear && clearable}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options}
      optionRender={({ label, data: { detail } }) => (
        <>
          {label} <span className="hint num">{detail}</span>
        </>
      )}
      labelRender={({ label }) => (isListed || value === undefined ? label : <ChosenTitle id={value} />)}
      notFoundContent={nothing}
      onChange={(chosen: string | undefined) => onChange?.(chosen)}
    />
  );
}

/** The first records that fit; those found before stay until the next ones are there. */
function useFound<Row extends TitledRow>(of: AnyContent, filter: Readonly<Record<string, unknown>>) {
  const body = { ...filter, pageIndex: of.dialect.firstPage, pageSize: most };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.list(of.key, ['choice', body]),
    // Shape by the declaration's own page schema, as the server answers it.
    queryFn: async ({ signal }) => (await call(operationOf(of, 'page'), body, { signal })) as Page<Row>,
    placeholderData: keepPreviousData,
  });
  return { rows: data?.datas ?? [], isFetching };
}
