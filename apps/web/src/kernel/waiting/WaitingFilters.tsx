import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { filterFields } from '../records/filter-fields';
import { upTo } from '../text-limits';
import { useVenueCounts } from './use-venue-counts';
import type { WaitingState, WaitingUrl } from './waiting-url';

export interface WaitingFiltersProps {
  readonly list: WaitingUrl;
  readonly state: WaitingState;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  /** Counter of the list, for the numbers beside the venues. */
  readonly counter: 'orders' | 'platform';
  readonly keyword: { readonly label: string; readonly placeholder: string };
  readonly loading: boolean;
  readonly onChange: (changes: Partial<WaitingState>) => void;
}

/** Filters of a list of waiting things; the venue is offered to those for whom something waits in several. */
export function WaitingFilters({ list, state, kinds, counter, keyword, loading, onChange }: WaitingFiltersProps) {
  const { data: units } = useVenueCounts();
  const venues = (units?.datas ?? [])
    .filter((unit) => unit[counter] > 0 || unit.id === state.venueId)
    .map((unit) => ({ value: unit.id, label: `${unit.name}（${unit[counter]}）` }));
  const { venueId } = state;
  return (
    <FilterGrid {...filterFields(list, state, onChange)} loading={loading}>
      <FilterField name="keyword" label={keyword.label}>
        <Input placeholder={keyword.placeholder} allowClear {...upTo(100)} />
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
