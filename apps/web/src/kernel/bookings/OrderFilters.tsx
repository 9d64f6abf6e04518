import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import { Input, Select } from 'antd';
import { clearable } from '@/ui/clearable';
import type { DateRangeValue } from '@/ui/DateRange';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { useVenueChoices } from '../session/use-venue-choices';
import { type BookingsUrl, noFilters, placed, placeOf } from './bookings-url';
import { useBookings } from './use-bookings';
import { usePlaces } from './use-places';

export interface OrderFiltersProps {
  readonly state: BookingsUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<BookingsUrl>) => void;
}

interface Values extends Pick<BookingsUrl, 'keyword' | 'state' | 'venueId'> {
  place?: string | undefined;
  dates?: DateRangeValue | undefined;
}

const stateOptions = Object.entries(bookingStates).map(([value, label]) => ({ value, label }));

/** Filters of the orders; the venue is offered to who works in several. */
export function OrderFilters({ state, loading, onChange }: OrderFiltersProps) {
  const { calls } = useBookings();
  const { options, showSearch } = usePlaces(state.venueId, placeOf(state, calls.idKey));
  const { keyword, state: standing, venueId, from, to } = state;
  const none = noFilters(calls.idKey);
  const venues = useVenueChoices();
  return (
    <FilterGrid<Values>
      values={{
        keyword,
        state: standing,
        venueId,
        place: placeOf(state, calls.idKey),
        dates: from && to ? [from, to] : undefined,
      }}
      loading={loading}
      onSearch={({ dates, place, ...rest }) =>
        onChange({ ...none, ...rest, ...placed(calls.idKey, place), from: dates?.[0], to: dates?.[1] })
      }
      onReset={() => onChange(none)}
    >
      <FilterField name="keyword" label="关键字">
        <Input placeholder={`${calls.label}、联系人或用途`} allowClear maxLength={100} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="dates" label="预订日期">
        <FilterDateRange />
      </FilterField>
      <FilterField name="place" label={calls.label}>
        <Select placeholder="全部" allowClear={clearable} showSearch={showSearch} options={options} />
      </FilterField>
      {venues.length > 1 && <VenueFilterField venues={venues} empties="place" />}
    </FilterGrid>
  );
}
