/** The value that so much of the sample does not exceed; the middle one for 0.5. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Median and p95. */
export function spread(sample: readonly number[]): { median: number; p95: number } {
  return { median: quantile(sample, 0.5), p95: quantile(sample, 0.95) };
}
