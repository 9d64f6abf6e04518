import { contentTypes } from '@yunguan/contract/content-types';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueCounts } from '@/kernel/waiting/use-venue-counts';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { type FilterChip, FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { type DeskState, deskUrl } from './desk-url';

export interface QueueFiltersProps {
  readonly state: DeskState;
  readonly onState: (changes: Partial<DeskState>) => void;
  readonly loading: boolean;
}

const kinds = contentTypes.filter(({ reviewed }) => reviewed).map(({ key, label }) => ({ value: key, label }));

/** Filters of the queue; the venue is offered only to those for whom something waits in several. */
export function QueueFilters({ state, onState, loading }: QueueFiltersProps) {
  const { data: venues } = useVenueCounts();
  const choices = (venues?.datas ?? [])
    .filter(({ content }) => content > 0)
    .map(({ id, name, content }) => ({ value: id, label: `${name}（${content}）` }));
  const hasVenues = choices.length > 1;
  const { venueId } = state;
  const hidden: FilterChip = {
    key: 'venue',
    label: `场馆：${venues?.datas.find(({ id }) => id === venueId)?.name ?? '已选场馆'}`,
    onClose: () => onState({ venueId: undefined, page: 1 }),
  };

  return (
    <div className="queue-filters">
      <FilterGrid
        {...filterFields(deskUrl, state, onState)}
        loading={loading}
        chips={venues && !hasVenues && venueId !== undefined ? [hidden] : []}
      >
        <FilterField name="keyword" label="标题">
          <Input placeholder="标题中的字词" allowClear {...upTo(100)} />
        </FilterField>
        <FilterField name="kind" label="类型">
          <Select placeholder="全部类型" allowClear={clearable} options={kinds} />
        </FilterField>
        {hasVenues && <VenueFilterField venues={choices} all="全部场馆" />}
        <FilterField name="dates" label="提交日期">
          <FilterDateRange />
        </FilterField>
      </FilterGrid>
    </div>
  );
}
