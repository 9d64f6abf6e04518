import { recruitEndpoints } from '@yunguan/contract/content/recruit';
import { voteEndpoints } from '@yunguan/contract/content/vote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountTotals } from '../src/cli/recount-totals';
import { contentModules } from '../src/content/content-types';
import { errorCode } from '../src/error-code';
import { demoBranchKey } from '../src/demo/places';
import { foldTotals } from '../src/kernel/content/fold-totals';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';

let app: ContentApp;
let categories: readonly string[];
beforeAll(async () => {
  app = await createContentApp();
  const { rows } = await app.deps.pools.owner.query<{ id: string }>(
    `select id from dictionary_item order by id limit 2`,
  );
  categories = rows.map(({ id }) => id);
}, 120_000);
afterAll(() => app.close());

/** Repeatable chance; each writer has his own. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const venues = [seedId.venue('main'), seedId.venue(demoBranchKey)];
const statuses = [0, 1, 2, 100, 101, 102];
/** Days around the end of a year, with hours that lie on another day in UTC. */
const anyTime = (pick: (below: number) => number) =>
  pick(8) === 0 ? null : new Date(Date.UTC(2024, 10, 1 + pick(100), pick(24))).toISOString();
const editor = seedId.user('admin');

/** One statement of a writer, of one row or of several. */
function anyStatement(pick: (below: number) => number, isCrooked: boolean): { text: string; values: unknown[] } {
  const [one, other] = [anyTime(pick), anyTime(pick)];
  const [start, end] = isCrooked || (one ?? '') <= (other ?? '') ? [one, other] : [other, one];
  const [venue, status, category] = [venues[pick(2)], statuses[pick(6)], [...categories, null][pick(3)]];
  const table = pick(3) === 0 ? 'recruit_notice' : 'vote_activity';
  const some = `id in (select id from ${table} order by md5(id::text || '${pick(1000)}') limit ${1 + pick(3)})`;
  const period = 'start_time = $1::timestamptz, end_time = $2::timestamptz';
  const statements: { text: string; values: unknown[] }[] = [
    {
      text: `insert into vote_activity (id, venue_id, status, type_id, title, start_time, end_time, created_by, updated_by)
        select gen_random_uuid(), $1, $2, $3, '总数', $4::timestamptz, $5::timestamptz, $6, $6 from generate_series(1, ${1 + pick(4)})`,
      values: [venue, status, category, start, end, editor],
    },
    {
      text: `insert into recruit_notice (id, venue_id, state, title, publish_time, created_by, updated_by)
        values (gen_random_uuid(), $1, $2, '总数', $3::timestamptz::date, $4, $4)`,
      values: [venue, pick(2) === 0, one, editor],
    },
    {
      text: `update vote_activity set ${period} where ${some.replaceAll('recruit_notice', 'vote_activity')}`,
      values: [start, end],
    },
    {
      text: `update vote_activity set status = $1, type_id = $2 where venue_id = $3 and status = $4`,
      values: [status, category, venue, statuses[pick(6)]],
    },
    {
      text: `update recruit_notice set state = not state, publish_time = $1::timestamptz::date where ${some.replaceAll('vote_activity', 'recruit_notice')}`,
      values: [one],
    },
    { text: `update ${table} set title = title || '改' where ${some}`, values: [] },
    { text: `update ${table} set venue_id = $1 where ${some}`, values: [venue] },
    { text: `update ${table} set deleted_at = case when deleted_at is null then now() end where ${some}`, values: [] },
    { text: `delete from ${table} where ${some}`, values: [] },
  ];
  return statements[pick(2) === 0 ? pick(2) : pick(statements.length)] ?? { text: 'select 1', values: [] };
}

class TakenBack extends Error {}

/** Several writers at once, each with transactions of a few statements; every third is rolled back. */
async function writeAtOnce(seed: number, isCrooked: boolean): Promise<void> {
  const writer = async (no: number) => {
    const pick = chance(seed * 100 + no);
    for (let round = 0; round < 15; round += 1) {
      const written = app.db.transaction(venues, async (tx) => {
        for (let left = 1 + pick(4); left > 0; left -= 1) {
          const { text, values } = anyStatement(pick, isCrooked);
          await tx.query(text, values);
        }
        if (pick(3) === 0) throw new TakenBack();
      });
      await written.catch((error: unknown) => {
        // Of writers that wait for each other one goes on without effect.
        if (!(error instanceof TakenBack) && errorCode(error) !== '40P01') throw error;
      });
    }
  };
  let isOver = false;
  const folder = async () => {
    while (!isOver) await foldTotals(app.db);
  };
  const writers = Promise.all([1, 2, 3, 4].map(writer)).finally(() => {
    isOver = true;
  });
  await Promise.all([writers, folder(), folder()]);
}

async function wrongTotals(): Promise<number> {
  const { rows } = await app.deps.pools.owner.query(
    `select w.* from pg_views, wrong_totals(substr(viewname, length('listed_') + 1)) w where viewname like 'listed\\_%'`,
  );
  return rows.length;
}

async function pending(): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>('select count(*)::int as n from content_delta');
  return rows[0]?.n ?? 0;
}

interface Asked {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly status?: number;
  readonly typeId?: string;
  readonly state?: boolean;
}

/** The rows counted by hand: as China has its days, and both days included. */
async function counted(list: 'vote' | 'recruit', who: string, asked: Asked): Promise<number> {
  const [from, to] = [asked.startTime ?? null, asked.endTime ?? null];
  const isVote = list === 'vote';
  const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`;
  const [first, last] = isVote ? [dayOf('start_time'), dayOf('end_time')] : [dayOf('sort_time'), dayOf('sort_time')];
  const { rows } = await app.deps.pools.owner.query<{ n: number }>(
    `select count(*)::int as n from ${isVote ? 'vote_activity' : 'recruit_notice'} where deleted_at is null
     and ($1::uuid is null or venue_id = $1) and ($2::date is null or ${last} >= $2) and ($3::date is null or ${first} <= $3)
     and ($4::int is null or ${isVote ? 'status = $4' : 'state = ($4 = 1)'}) and ($5::uuid is null or ${isVote ? 'type_id = $5' : 'true'})`,
    [
      who === 'platform' ? null : seedId.venue(who === 'branch' ? demoBranchKey : 'main'),
      from,
      to,
      asked.status ?? (asked.state === undefined ? null : Number(asked.state)),
      asked.typeId ?? null,
    ],
  );
  return rows[0]?.n ?? 0;
}

async function listed(list: 'vote' | 'recruit', who: string, asked: Asked): Promise<number> {
  const path = (list === 'vote' ? voteEndpoints : recruitEndpoints).page?.path ?? '';
  const { objects } = await app.send(who, path, asked);
  return Number(objects.total);
}

function anyQuestion(pick: (below: number) => number, list: 'vote' | 'recruit'): Asked {
  const day = (offset: number) => new Date(Date.UTC(2024, 9, 20 + offset)).toISOString().slice(0, 10);
  const from = pick(110);
  const status = statuses[pick(6)];
  const typeId = categories[pick(2)];
  return {
    ...(pick(3) > 0 ? { startTime: day(from) } : {}),
    ...(pick(3) > 0 ? { endTime: day(from + pick(60)) } : {}),
    ...(list === 'vote' && pick(3) === 0 && status !== undefined ? { status } : {}),
    ...(list === 'vote' && pick(3) === 0 && typeId !== undefined ? { typeId } : {}),
    ...(list === 'recruit' && pick(3) === 0 ? { state: pick(2) === 0 } : {}),
  };
}

async function expectTotals(seed: number): Promise<void> {
  const pick = chance(seed);
  for (let count = 0; count < 40; count += 1) {
    const list = pick(2) === 0 ? 'vote' : 'recruit';
    const who = ['admin', 'branch', 'platform'][pick(3)] ?? 'admin';
    const asked = anyQuestion(pick, list);
    expect({ list, who, asked, total: await listed(list, who, asked) }).toEqual({
      list,
      who,
      asked,
      total: await counted(list, who, asked),
    });
  }
}

it.each([1, 2, 3])(
  'the totals of lists are the number of their rows, whoever wrote at once (seed %i)',
  async (seed) => {
    await writeAtOnce(seed, false);
    expect(await wrongTotals()).toBe(0);
    await expectTotals(seed);
    await foldTotals(app.db);
    expect(await pending()).toBe(0);
    expect(await wrongTotals()).toBe(0);
    await expectTotals(seed + 10);
  },
  60_000,
);

it('periods that end before they begin are counted, too', async () => {
  await writeAtOnce(4, true);
  await foldTotals(app.db);
  expect(await wrongTotals()).toBe(0);
  await expectTotals(14);
}, 60_000);

it.each([
  { startTime: '0001-01-01' },
  { endTime: '0001-01-01' },
  { startTime: '0001-01-01', endTime: '9999-12-31' },
  { startTime: '9999-12-31' },
  { endTime: '9999-12-31' },
])('days at the ends of the calendar are answered, too: %o', async (asked) => {
  for (const list of ['vote', 'recruit'] as const) {
    expect(await listed(list, 'admin', asked)).toBe(await counted(list, 'admin', asked));
  }
});

it('a write of which nobody took notice is found and mended', async () => {
  const { owner } = app.deps.pools;
  await owner.query(
    `insert into vote_activity (id, venue_id, status, title, start_time, end_time, created_by, updated_by)
     values (gen_random_uuid(), $1, 0, '总数', '2024-12-01', '2024-12-02', $2, $2)`,
    [seedId.venue('main'), editor],
  );
  await owner.query('alter table vote_activity disable trigger count_delete');
  await owner.query('delete from vote_activity where venue_id = $1', [seedId.venue('main')]);
  await owner.query('alter table vote_activity enable trigger count_delete');
  expect(await wrongTotals()).toBeGreaterThan(0);
  expect(await listed('vote', 'admin', { status: 0, endTime: '2030-01-01' })).toBeGreaterThan(0);
  const { host, port, user, database } = owner.options;
  const placeOf = (who?: string) => ({
    dataDir: '',
    databaseUrl: `postgres:///${database}?host=${host}&port=${port}&user=${who}`,
  });
  // An owner that is no superuser stands behind the wall of row-level security.
  const plain = `plain_${database}`;
  await owner.query(`create role ${plain} login`);
  for (const what of ['tables', 'functions'])
    await owner.query(`grant all on all ${what} in schema public to ${plain}`);
  expect(await recountTotals(placeOf(plain))).toMatch(/^vote：\d+ 处与记录不符，已重新计数$/);
  await owner.query(`drop owned by ${plain}; drop role ${plain}`);
  expect(await recountTotals(placeOf(user))).toBe(`列表总数：${contentModules.length} 类全部与记录相符`);
  expect(await wrongTotals()).toBe(0);
  expect(await listed('vote', 'admin', { status: 0, endTime: '2030-01-01' })).toBe(0);
  await expectTotals(5);
});
