import { useQuery } from '@tanstack/react-query';
import { getUnits } from '@yunguan/contract/platform/review';
import { Input, Select } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { clearable } from '@/ui/clearable';
import type { DateRangeValue } from '@/ui/DateRange';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { noFilters, type WaitingState } from './orders-url';

export interface WaitingFiltersProps {
  readonly state: WaitingState;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  /** Counter of the list, for the numbers beside the venues. */
  readonly counter: 'orders' | 'platform';
  readonly keyword: { readonly label: string; readonly placeholder: string };
  readonly loading: boolean;
  readonly onChange: (changes: Partial<WaitingState>) => void;
}

interface Values extends Pick<WaitingState, 'kind' | 'keyword' | 'venueId'> {
  dates?: DateRangeValue | undefined;
}

/** Filters of a list of waiting things; the venue is offered to those for whom something waits in several. */
export function WaitingFilters({ state, kinds, counter, keyword, loading, onChange }: WaitingFiltersProps) {
  const { data: units } = useQuery({
    // Below the counters, so that a decision refreshes both.
    queryKey: [...queryKeys.counters, 'venues'],
    queryFn: ({ signal }) => call(getUnits, {}, { signal }),
  });
  const venues = (units?.datas ?? [])
    .filter((unit) => unit[counter] > 0 || unit.id === state.venueId)
    .map((unit) => ({ value: unit.id, label: `${unit.name}（${unit[counter]}）` }));
  const { kind, venueId, from, to } = state;
  return (
    <FilterGrid<Values>
      values={{ kind, keyword: state.keyword, venueId, dates: from && to ? [from, to] : undefined }}
      onSearch={({ dates, ...rest }) => onChange({ ...noFilters, ...rest, from: dates?.[0], to: dates?.[1] })}
      onReset={() => onChange(noFilters)}
      loading={loading}
    >
      <FilterField name="keyword" label={keyword.label}>
        <Input placeholder={keyword.placeholder} allowClear maxLength={100} />
      </FilterField>
      <FilterField name="kind" label="类型">
        <Select placeholder="全部类型" allowClear={clearable} options={[...kinds]} />
      </FilterField>
      {(venues.length > 1 || venueId !== undefined) && <VenueFilterField venues={venues} all="全部场馆" />}
      <FilterField name="dates" label="提交日期">
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}
