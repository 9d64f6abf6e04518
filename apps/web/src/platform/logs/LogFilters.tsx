import { Input } from 'antd';
import { Children, type ReactNode } from 'react';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import type { DateRangeValue } from '@/ui/DateRange';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { type LogsState, noFilters } from './logs-url';

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

type Values = Omit<LogsState, 'tab' | 'page' | 'from' | 'to'> & { dates?: DateRangeValue | undefined };

/** Filters of a log: keyword, what is its own, days, and the venue for those who look after several. */
export function LogFilters({ state, onChange, loading, placeholder, dateLabel, children }: LogFiltersProps) {
  const { tab: _tab, page: _page, from, to, ...values } = state;
  const venues = useVenueChoices();
  return (
    <FilterGrid<Values>
      values={{ ...values, dates: from && to ? [from, to] : undefined }}
      onSearch={({ dates, ...rest }) => onChange({ ...noFilters, ...rest, from: dates?.[0], to: dates?.[1] })}
      onReset={() => onChange(noFilters)}
      loading={loading}
    >
      {[
        <FilterField key="keyword" name="keyword" label="关键字">
          <Input placeholder={placeholder} allowClear maxLength={100} />
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
