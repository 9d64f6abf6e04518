import { Suspense } from 'react';
import type { FilterDateRangeProps } from '@/ui/FilterDateRange';
import { lazyPart } from '@/ui/lazy-part';

const Loaded = lazyPart(async () => ({ default: (await import('@/ui/DateRange')).DateRange }), { inline: true });

/** Two minutes to filter by, either of them alone as well; the calendar comes after the list, into a field of its size. */
export function MomentRange({ onChange, ...props }: FilterDateRangeProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded withTime {...props} onOpenRange={onChange} />
    </Suspense>
  );
}

function Waiting({ value }: FilterDateRangeProps) {
  return (
    <div className="date-range-waiting" aria-hidden="true">
      <span className={value?.[0] ? '' : 'date-range-empty'}>{value?.[0]?.slice(0, 16) ?? '开始时间'}</span>
      <span className={value?.[1] ? '' : 'date-range-empty'}>{value?.[1]?.slice(0, 16) ?? '结束时间'}</span>
    </div>
  );
}
