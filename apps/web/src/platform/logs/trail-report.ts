import type { TrailVerdict } from '@yunguan/contract/platform/logs';

export interface TrailProgress {
  readonly blocks: number;
  readonly rows: number;
  readonly totalBlocks: number;
}

/** What a whole verification found. */
export interface TrailReport extends TrailProgress {
  readonly problems: readonly string[];
  readonly firstBroken: number | null;
  readonly unsealed: number;
  readonly lastBlock: number;
  readonly lastHash: string;
  readonly lastSealTime: string;
}

/** Joins the step to what was found before. */
export function joinVerdict(before: TrailReport | undefined, step: TrailVerdict): TrailReport {
  return {
    blocks: (before?.blocks ?? 0) + step.blocks,
    rows: (before?.rows ?? 0) + step.rows,
    totalBlocks: step.totalBlocks,
    problems: [...(before?.problems ?? []), ...step.problems],
    firstBroken: before?.firstBroken ?? step.firstBroken,
    unsealed: step.unsealed,
    lastBlock: step.lastBlock,
    lastHash: step.lastHash,
    lastSealTime: step.lastSealTime,
  };
}
