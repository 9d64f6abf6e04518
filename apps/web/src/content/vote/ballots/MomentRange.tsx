import { Suspense } from 'react';
import type { DateRangeProps } from '@/ui/DateRange';
import { lazyPart } from '@/ui/lazy-part';

const Loaded = lazyPart(async () => ({ default: (await import('@/ui/DateRange')).DateRange }), { inline: true });

export type MomentRangeProps = Pick<DateRangeProps, 'id' | 'value' | 'onChange'>;

/** Two minutes to filter by; the calendar comes after the list, into a field of its size. */
export function MomentRange(props: MomentRangeProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded withTime {...props} />
    </Suspense>
  );
}

function Waiting({ value }: MomentRangeProps) {
  return (
    <div className="date-range-waiting" aria-hidden="true">
      <span className={value ? '' : 'date-range-empty'}>{value?.[0].slice(0, 16) ?? '开始时间'}</span>
      <span className={value ? '' : 'date-range-empty'}>{value?.[1].slice(0, 16) ?? '结束时间'}</span>
    </div>
  );
}
