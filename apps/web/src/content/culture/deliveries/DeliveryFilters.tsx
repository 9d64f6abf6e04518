import { deliveryStates } from '@yunguan/contract/content/culture-delivery';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueFilter } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { typedInput } from '@/ui/TypedInput';
import { typedMonths, typedYears } from '@/ui/typed-formats';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { type DeliveriesUrl, deliveriesUrl } from './deliveries-url';

export interface DeliveryFiltersProps {
  readonly state: DeliveriesUrl;
  /** The list is about one item. */
  readonly isOfOne: boolean;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<DeliveriesUrl>) => void;
}

const stateOptions = wordOptions(deliveryStates);

/** Filters of the visits; the venue is offered to who works in several. */
export function DeliveryFilters({ state, isOfOne, loading, onChange }: DeliveryFiltersProps) {
  const ofVenue = useVenueFilter();
  return (
    <FilterGrid {...filterFields(deliveriesUrl, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder={isOfOne ? '地点、联系人或电话' : '活动、地点、联系人或电话'} allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="year" label="配送年份" empties="month">
        <YearFilter />
      </FilterField>
      <FilterField name="month" label="配送月份" empties="year">
        <MonthFilter />
      </FilterField>
      <FilterField name="dates" label="申请日期">
        <FilterDateRange />
      </FilterField>
      {!isOfOne && ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} />}
    </FilterGrid>
  );
}

interface PeriodProps<Value> {
  readonly id?: string;
  readonly value?: Value | undefined;
  readonly onChange?: (value: Value | undefined) => void;
}

function YearFilter({ id, value, onChange }: PeriodProps<number>) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...periodPicker}
      picker="year"
      format={typedYears}
      value={value === undefined ? null : dayjs(`${value}-01-01`)}
      onChange={(chosen) => onChange?.(chosen?.year())}
    />
  );
}

/** Values are `yyyy-MM`. */
function MonthFilter({ id, value, onChange }: PeriodProps<string>) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...periodPicker}
      picker="month"
      format={typedMonths}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(chosen) => onChange?.(chosen?.format('YYYY-MM'))}
    />
  );
}

const periodPicker = { components: typedInput, style: { width: '100%' }, placeholder: '全部' } as const;
