import { Input } from 'antd';
import { Children, type ReactNode } from 'react';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { type LogsState, logsUrl } from './logs-url';

export interface LogFiltersProps {
  readonly state: LogsState;
  readonly onChange: (changes: Partial<LogsState>) => void;
  readonly loading: boolean;
  readonly placeholder: string;
  /** Name of the date filter; without it days are not asked for. */
  readonly dateLabel?: string;
  /** FilterFields of the log's own, named like the state. */
  readonly children?: ReactNode;
}

/** Filters of a log: keyword, what is its own, days, and the venue for those who look after several. */
export function LogFilters({ state, onChange, loading, placeholder, dateLabel, children }: LogFiltersProps) {
  const venues = useVenueChoices();
  return (
    <FilterGrid {...filterFields(logsUrl, state, onChange)} loading={loading}>
      {[
        <FilterField key="keyword" name="keyword" label="关键字">
          <Input placeholder={placeholder} allowClear {...upTo(100)} />
        </FilterField>,
        ...Children.toArray(children),
        dateLabel !== undefined && (
          <FilterField key="dates" name="dates" label={dateLabel}>
            <FilterDateRange />
          </FilterField>
        ),
        venues.length > 1 && <VenueFilterField key="venueId" venues={venues} all="全部场馆" />,
      ]}
    </FilterGrid>
  );
}
