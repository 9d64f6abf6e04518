const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** A number as people read it; a dash where there is nothing to tell. */
export function numberText(value: number | null): string {
  return value === null ? '—' : format.format(value);
}
