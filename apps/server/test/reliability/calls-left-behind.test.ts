import { recruitEndpoints } from '@yunguan/contract/content/recruit';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createClient } from './client';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import { breakServer, bundleServer, makeDataDir, type ServerBundle, startServer } from './server-process';

/** Collections of young memory at first, in which code is compiled and caches fill, and those that count. */
const warming = 12;
const counted = 12;
/** Of what a call allocates, the share that may outlive it: logins of a second, caches. */
const mostKept = 0.04;

const listPath = recruitEndpoints.page?.path ?? '';
/** Lets V8 tell of each collection; a flag of Node's own would not reach the program. */
const told = encodeURIComponent(`import v8 from 'node:v8'; v8.setFlagsFromString('--trace-gc');`);
const collection = /Scavenge ([\d.]+) \([\d.]+\) -> ([\d.]+) \(/g;

let bundle: ServerBundle;
let database: PreparedDatabase;
const dataDir = makeDataDir();

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), prepareDatabase()]);
});
afterAll(async () => {
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Collection {
  /** Megabytes of the heap before and after. */
  readonly before: number;
  readonly after: number;
}

const collectionsIn = (output: string): Collection[] =>
  [...output.matchAll(collection)].map(([, before, after]) => ({ before: Number(before), after: Number(after) }));

/** Of what was allocated between the collections of young memory, the share that moved to old memory. */
function shareKept(collections: readonly Collection[]): number {
  let [allocated, kept] = [0, 0];
  for (const [index, one] of collections.entries()) {
    const last = collections[index - 1];
    // After a full collection the heap begins smaller than it ended: nothing can be said of the time in between.
    if (last === undefined || one.before < last.after) continue;
    allocated += one.before - last.after;
    kept += Math.max(0, one.after - last.after);
  }
  return kept / allocated;
}

/** Reads one list after the other until enough collections were told. */
async function keptOfLists(program: ServerBundle): Promise<number> {
  const server = await startServer(program, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${told}`,
  });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const client = createClient(server.url, 1);
  const token = await client.login('admin');
  const before = collectionsIn(server.output()).length;
  const enough = before + warming + counted;
  while (collectionsIn(server.output()).length < enough) {
    for (let no = 0; no < 100; no += 1) {
      const { state } = await client.callPatiently(listPath, { pageIndex: 1, pageSize: 10 }, { token });
      if (state !== 1) throw new Error(`the list answered ${state}`);
    }
  }
  client.close();
  return shareKept(collectionsIn(server.output()).slice(before + warming, enough));
}

it('leaves nothing of a call behind: what a call allocates is gone with the next collection of young memory', async () => {
  expect(await keptOfLists(bundle)).toBeLessThan(mostKept);
}, 120_000);

it('would keep whole requests if each call had a hidden class of its own', async () => {
  const twin = breakServer(bundle, [
    {
      find: /(?<=\bServedCall = class \{|class ServedCall \{)/,
      put: 'own = ((call) => ({ get whole() { return call; } }))(this);',
    },
  ]);
  expect(await keptOfLists(twin)).toBeGreaterThan(mostKept);
}, 120_000);
