/** Cycle of a ballot in words: `2026-W47` is 2026 年第 47 周. */
export function periodText(period: string): string {
  if (period === 'once') return '仅一次';
  const [, year, kind, number = ''] = /^(\d{4})(?:-([WQ]?)(\d{1,2}))?$/.exec(period) ?? [];
  // A day is written as one.
  if (year === undefined) return period;
  if (number === '') return `${year} 年`;
  if (kind === 'W') return `${year} 年第 ${Number(number)} 周`;
  return kind === 'Q' ? `${year} 年第 ${Number(number)} 季度` : `${year} 年 ${Number(number)} 月`;
}
