import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { operationOf } from '@/kernel/list/content-call';
import type { Page } from '@/kernel/list/content-row';
import { clearable } from '@/ui/clearable';
import { type CultureRow, cultureContent } from '../culture-content';
import { useDeliveryPlan } from '../plan/use-delivery-plan';

export interface BrandSelectProps {
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (id: string | undefined) => void;
  /** Told after another item was chosen. */
  readonly onChosen?: () => void;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
}

const most = 20;
const approved = 100;

/** Chooses an approved item by its title. */
export function BrandSelect(props: BrandSelectProps) {
  const { id, value, onChange, onChosen, placeholder = '请选择配送活动', allowClear = false } = props;
  const [word, setWord] = useState('');
  const keyword = useDeferredValue(word.trim());
  const body = { keyword, status: approved, pageIndex: 1, pageSize: most };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.list(cultureContent.key, ['choice', body]),
    // Shape by the declaration's own page schema, as the server answers it.
    queryFn: async ({ signal }) =>
      (await call(operationOf(cultureContent, 'page'), body, { signal })) as Page<CultureRow>,
    placeholderData: keepPreviousData,
  });
  const options = (data?.datas ?? []).map((row) => ({
    value: row.id,
    label: row.title ?? '',
    detail: `计划 ${row.planCount}，已分配 ${row.allocatedCount}`,
  }));
  const isListed = options.some((option) => option.value === value);
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      value={value ?? null}
      placeholder={placeholder}
      allowClear={allowClear && clearable}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setWord }}
      options={options}
      optionRender={({ label, data: { detail } }) => (
        <>
          {label} <span className="hint num">{detail}</span>
        </>
      )}
      labelRender={({ label }) => (isListed || value === undefined ? label : <ChosenTitle id={value} />)}
      notFoundContent="没有审核通过的配送活动"
      onChange={(chosen: string | undefined) => {
        onChange?.(chosen);
        onChosen?.();
      }}
    />
  );
}

/** Title of an item that is not among the found ones. */
function ChosenTitle({ id }: { id: string }) {
  return <>{useDeliveryPlan(id).data?.title ?? '…'}</>;
}
