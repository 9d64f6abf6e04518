import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { filterFields } from '../records/filter-fields';
import { useVenueFilter } from '../session/use-venue-choices';
import { type BookingsUrl, placeOf } from './bookings-url';
import { useBookings } from './use-bookings';
import { usePlaces } from './use-places';

export interface OrderFiltersProps {
  readonly state: BookingsUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<BookingsUrl>) => void;
}

const stateOptions = wordOptions(bookingStates);

/** Filters of the orders; the venue is offered to who works in several. */
export function OrderFilters({ state, loading, onChange }: OrderFiltersProps) {
  const { calls, list } = useBookings();
  const { options, showSearch } = usePlaces(state.venueId, placeOf(state, calls.idKey));
  const ofVenue = useVenueFilter();
  return (
    <FilterGrid {...filterFields(list, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder={`${calls.label}、联系人或用途`} allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="dates" label="预订日期">
        <FilterDateRange />
      </FilterField>
      <FilterField name={calls.idKey} label={calls.label}>
        <Select placeholder="全部" allowClear={clearable} showSearch={showSearch} options={options} />
      </FilterField>
      {ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} empties={calls.idKey} />}
    </FilterGrid>
  );
}
