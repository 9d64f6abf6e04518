import type { BenchDatabases } from './database';
import { libraryCalls, librarySearchCalls } from './library';
import type { Target } from './load';
import { compare, type Figure } from './measure';
import type { Stage } from './stage';
import { rankingCalls, voteCalls } from './votes';
import { createCalls, detailCalls, listCalls, type NextCall, searchCalls, updateCalls } from './works';

/** How long a run measures. */
export interface Pace {
  readonly rounds: number;
  /** Seconds of one target in one round. */
  readonly seconds: number;
  /** Names of the works wanted; empty = all. */
  readonly only: readonly string[];
}

const connections = [1, 32] as const;

/** Everything that is measured in turns, by the names of the report; `L` is the bare answers. */
const contests = ['L', 'W1', 'W3', 'W2', 'W11', 'W12', 'W1 200k', 'W2 200k', 'W13', 'W14', 'W4', 'W5'] as const;
type Contest = (typeof contests)[number];

/** Refuses names that no contest bears: they would measure nothing and look like an answer. */
export function assertContests(names: readonly string[]): void {
  const unknown = names.filter((name) => !contests.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`--only 没有 ${unknown.join('、')}，只有 ${contests.join('、')}`);
}

/** W1 to W5, the library (W11, W12), the votes (W13, W14) and the bare answers, every target in turn at 1 and at 32 connections. */
export async function runContests(stage: Stage, databases: BenchDatabases, pace: Pace): Promise<Figure[]> {
  const { small, large } = databases;
  const figures: Figure[] = [];
  const contest = async (work: Contest, targets: readonly Target[], next: NextCall) => {
    if (pace.only.length > 0 && !pace.only.includes(work)) return;
    for (const count of connections) {
      process.stdout.write(`  ${work}，${count} 个连接\n`);
      const asked = { work, targets, connections: count, next, databaseCpu: databases.cpu };
      figures.push(...(await compare({ ...asked, ...pace })));
    }
  };
  const { product, byHand, byDatabase, wholeWrites, bare, framework } = stage;
  const list = listCalls();
  // The limits of the machine itself: one round less would do, but all figures stem from the same procedure.
  await contest('L', [bare, framework], list);
  await contest('W1', [product, byHand, byDatabase], list);
  await contest('W3', [product, byHand, byDatabase], await detailCalls(small.owner));
  await contest('W2', [product, byHand], await searchCalls(small.owner));
  await contest('W11', [product, byHand], await libraryCalls(small.owner));
  await contest('W12', [product, byHand], await librarySearchCalls(small.owner));
  if (stage.large && large) {
    const big = { ...stage.large.product, name: 'product 200k' };
    await contest('W1 200k', [product, big, { ...stage.large.byHand, name: 'L3a 200k' }], list);
    await contest('W2 200k', [stage.large.product, stage.large.byHand], await searchCalls(large.owner));
  }
  await contest('W13', [product, byHand], rankingCalls());
  await contest('W14', [product, byHand], await voteCalls(small.owner));
  await contest('W4', [product, byHand, wholeWrites], await createCalls(small.owner));
  await contest('W5', [product, byHand, wholeWrites], await updateCalls(small.owner));
  return figures;
}
