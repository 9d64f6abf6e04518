import type { ReviewFlowShown } from '@yunguan/contract/platform/flows';

/** One person with the steps that he reviews, by type of content. */
export interface ReviewerRow {
  readonly id: string;
  readonly name: string;
  readonly steps: Readonly<Record<string, readonly string[]>>;
}

/** Who reviews what in a venue: people against types; the default flow stands in the types that follow it. */
export function reviewerRows(flows: readonly ReviewFlowShown[]): ReviewerRow[] {
  const rows = new Map<string, { name: string; steps: Record<string, string[]> }>();
  for (const { kind, steps } of flows) {
    if (kind === null) continue;
    for (const { name: stepName, reviewers } of steps) {
      for (const { id, name } of reviewers) {
        const row = rows.get(id) ?? { name, steps: {} };
        rows.set(id, row);
        row.steps[kind] = [...(row.steps[kind] ?? []), stepName];
      }
    }
  }
  return [...rows].map(([id, row]) => ({ id, ...row })).sort((a, b) => a.name.localeCompare(b.name, 'zh-Hans-CN'));
}
