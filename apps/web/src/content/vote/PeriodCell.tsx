import dayjs from 'dayjs';

/** From and to in two lines, `YYYY-MM-DD HH:mm`; the second leaves out a year that can only be one. */
export function PeriodCell({ start, end }: { start: string | null; end: string | null }) {
  if (!start && !end) return <span className="hint">—</span>;
  return (
    <div className="two-lines num" title={`${start ?? '—'} 至 ${end ?? '—'}`}>
      <span>{start ?? '—'}</span>
      <span>至 {endText(start, end)}</span>
    </div>
  );
}

/** End of a period that its start stands above. */
export function endText(start: string | null, end: string | null): string {
  if (!end) return '—';
  const isWithinYear = start !== null && dayjs(end).isBefore(dayjs(start).add(1, 'year'));
  return isWithinYear ? end.slice(5) : end;
}
