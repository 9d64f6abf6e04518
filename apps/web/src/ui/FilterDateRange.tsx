import { Suspense } from 'react';
import type { DateRangeProps } from './DateRange';
import { lazyPart } from './lazy-part';

const Loaded = lazyPart(
  async () => {
    const { DateRange } = await import('./DateRange');
    return { default: DateRange };
  },
  { inline: true },
);

export type FilterDateRangeProps = Pick<DateRangeProps, 'id' | 'value' | 'onChange'>;

/** Two days to filter by. The calendar weighs as much as the table: it comes after the list, into a field of its size. */
export function FilterDateRange(props: FilterDateRangeProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded presets {...props} />
    </Suspense>
  );
}

function Waiting({ value }: FilterDateRangeProps) {
  return (
    <div className="date-range-waiting" aria-hidden="true">
      <span className={value ? '' : 'date-range-empty'}>{value?.[0] ?? '开始日期'}</span>
      <span className={value ? '' : 'date-range-empty'}>{value?.[1] ?? '结束日期'}</span>
    </div>
  );
}
