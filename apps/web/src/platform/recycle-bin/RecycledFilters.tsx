import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { isAtPlatform } from '@/kernel/session/is-at-platform';
import { useSession } from '@/kernel/session/use-session';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { upTo } from '@/kernel/text-limits';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { type RecycleBinState, recycleBinUrl } from './recycle-bin-url';

export interface RecycledFiltersProps {
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly state: RecycleBinState;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<RecycleBinState>) => void;
}

/** Filters of 回收站; the venue is offered to who works in several. */
export function RecycledFilters({ kinds, state, loading, onChange }: RecycledFiltersProps) {
  const { user } = useSession();
  const venues = useVenueChoices();
  return (
    <FilterGrid {...filterFields(recycleBinUrl, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="标题">
        <Input placeholder="标题中的字词" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="kind" label="类型">
        <Select placeholder="全部类型" allowClear={clearable} options={[...kinds]} />
      </FilterField>
      {venues.length > 1 && <VenueFilterField venues={venues} all={isAtPlatform(user) ? '全部场馆' : user.venueName} />}
      <FilterField name="dates" label="删除日期">
        <FilterDateRange />
      </FilterField>
    </FilterGrid>
  );
}
