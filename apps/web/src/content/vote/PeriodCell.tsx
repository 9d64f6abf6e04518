/** From and to in two lines, `YYYY-MM-DD HH:mm`; the second leaves out a year that is the same. */
export function PeriodCell({ start, end }: { start: string | null; end: string | null }) {
  if (!start && !end) return <span className="hint">—</span>;
  const isSameYear = start !== null && end?.slice(0, 5) === start.slice(0, 5);
  return (
    <div className="two-lines num" title={`${start ?? '—'} 至 ${end ?? '—'}`}>
      <span>{start ?? '—'}</span>
      <span>至 {(isSameYear ? end?.slice(5) : end) ?? '—'}</span>
    </div>
  );
}
