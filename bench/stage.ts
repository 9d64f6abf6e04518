import { type BenchDatabases, type Filled, productEnv } from './database';
import type { Target } from './load';
import { asTarget, type Program, signIn, startProgram } from './programs';
import { untilIdle } from './processes';
import { seedId } from '../apps/server/src/seed/ids';

/** Every server of a run, each over the database of its name. */
export interface Stage {
  readonly product: Target;
  readonly byHand: Target;
  readonly byDatabase: Target;
  /** Writes the same rows as the product. */
  readonly wholeWrites: Target;
  readonly bare: Target;
  readonly framework: Target;
  /** Over the large database; absent in a quick run. */
  readonly large: { readonly product: Target; readonly byHand: Target } | undefined;
  readonly reviewers: { readonly first: string; readonly second: string };
  stop(): Promise<void>;
}

const limitToken = 'a-session-that-lives-in-memory';

/** Starts the product and its limits; the product's people sign in over HTTP. */
export async function raiseStage(folder: string, { small, large }: BenchDatabases): Promise<Stage> {
  const programs: Program[] = [];
  const product = async (name: string, database: Filled) => {
    const program = await startProgram('main', { env: productEnv(folder, database) });
    programs.push(program);
    // Small pictures and codes of what was filled in are made in the background; they are no part of a call.
    await untilIdle(program.pid);
    return asTarget(name, program);
  };
  const limit = async (name: string, kind: 'L1' | 'L2' | 'L3a' | 'L3b' | 'L3c', database: Filled): Promise<Target> => {
    const env = {
      BENCH_HOST: database.host,
      BENCH_DATABASE: database.name,
      BENCH_TOKEN: limitToken,
      BENCH_VENUE: seedId.venue('main'),
      BENCH_USER: seedId.user('admin'),
    };
    const program = await startProgram('limit-server', { options: [kind], env });
    programs.push(program);
    return { name, origin: program.origin, pid: program.pid, token: limitToken };
  };
  const main = await product('product', small);
  return {
    product: main,
    byHand: await limit('L3a', 'L3a', small),
    byDatabase: await limit('L3b', 'L3b', small),
    wholeWrites: await limit('L3c', 'L3c', small),
    bare: await limit('L1', 'L1', small),
    framework: await limit('L2', 'L2', small),
    large: large && { product: await product('product', large), byHand: await limit('L3a', 'L3a', large) },
    reviewers: { first: await signIn(main.origin, 'reviewer'), second: await signIn(main.origin, 'reviewer2') },
    stop: async () => {
      await Promise.all(programs.map((program) => program.stop()));
    },
  };
}
