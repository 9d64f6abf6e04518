import { Suspense } from 'react';
import type { DateRangeProps, OpenRange } from './DateRange';
import { lazyPart } from './lazy-part';

const Loaded = lazyPart(
  async () => {
    const { DateRange } = await import('./DateRange');
    return { default: DateRange };
  },
  { inline: true },
);

export interface FilterDateRangeProps extends Pick<DateRangeProps, 'id' | 'value'> {
  readonly onChange?: (value: OpenRange | undefined) => void;
}

/** Two days to filter by, either of them alone as well. The calendar weighs as much as the table: it comes after the list, into a field of its size. */
export function FilterDateRange({ onChange, ...props }: FilterDateRangeProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded presets {...props} onOpenRange={onChange} />
    </Suspense>
  );
}

function Waiting({ value }: FilterDateRangeProps) {
  return (
    <div className="date-range-waiting" aria-hidden="true">
      <span className={value?.[0] ? '' : 'date-range-empty'}>{value?.[0] ?? '开始日期'}</span>
      <span className={value?.[1] ? '' : 'date-range-empty'}>{value?.[1] ?? '结束日期'}</span>
    </div>
  );
}
