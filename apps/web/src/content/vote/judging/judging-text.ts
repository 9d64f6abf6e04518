/** A score as it is shown: two decimals, a dash where there is none. */
export function scoreText(score: number | null): string {
  return score === null ? '—' : score.toFixed(2);
}
