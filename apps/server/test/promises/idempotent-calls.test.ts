import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../content-app';
import { promise } from './record';
import { type Door, doorOf, hasSucceeded, type MatrixCall, matrixCalls, withToken } from './stage';

let app: ContentApp;
let door: Door;
const p19 = promise('P19');
const atOnce = 5;

beforeAll(async () => {
  app = await createContentApp();
  door = doorOf(app.app);
});
afterAll(() => app.close());

async function effectsOf({ path }: MatrixCall): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>(
    `select count(*)::int as n from audit_log where call = $1 and result = 'ok'`,
    [path],
  );
  return rows[0]?.n ?? 0;
}

interface Tried {
  readonly path: string;
  readonly effects: number;
  readonly answers: number;
  readonly isOtherBodyRefused: boolean;
}

/** Sends the call with one key at the same moment, once more afterwards, and then with another body. */
async function tryOut(call: MatrixCall, no: number): Promise<Tried> {
  const body = await call.row.body();
  const before = await effectsOf(call);
  return withToken(app, call, async (sending) => {
    const withKey = { ...sending, headers: { 'idempotency-key': `every-call-${String(no).padStart(4, '0')}` } };
    const parallel = await Promise.all(Array.from({ length: atOnce }, () => door.send(call, body, withKey)));
    const again = await door.send(call, body, withKey);
    const [first] = parallel;
    expect(first !== undefined && hasSucceeded(call, first), `${call.path}: ${first?.text}`).toBe(true);
    const other = await door.send(call, { ...body, somethingElse: 1 }, withKey);
    return {
      path: call.path,
      effects: (await effectsOf(call)) - before,
      answers: new Set([...parallel, again].map(({ text }) => text)).size,
      isOtherBodyRefused: other.state === 0 && other.msg === '同一个幂等键不能用于不同的请求',
    };
  });
}

it('every call that takes a key has one effect and one answer, however often it comes', async () => {
  const calls = matrixCalls(() => app).filter(({ endpoint }) => endpoint.idempotent && !endpoint.multipart);
  const tried: Tried[] = [];
  for (const [no, call] of calls.entries()) tried.push(await tryOut(call, no));
  const doubled = tried.filter(({ effects }) => effects !== 1);
  const unlike = tried.filter(({ answers }) => answers !== 1);
  const confused = tried.filter(({ isOtherBodyRefused }) => !isOtherBodyRefused);
  expect({ doubled, unlike, confused }).toEqual({ doubled: [], unlike: [], confused: [] });
  p19.figure('带幂等键的调用', tried.length, { atLeast: 60 });
  p19.figure(`每个调用并发 ${atOnce} 次再重试，效果不是一次的`, doubled.length, { exactly: 0 });
  p19.figure('回答不逐字节相同的调用', unlike.length, { exactly: 0 });
  p19.figure('同一个键换内容没有被拒绝的调用', confused.length, { exactly: 0 });
}, 240_000);
