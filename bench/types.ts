import { pathOf } from '@yunguan/contract/kernel/content';
import type pg from 'pg';
import { contentModules } from '../apps/server/src/content/content-types';
import { columnOf } from '../apps/server/src/kernel/content/binding';
import type { ContentModule } from '../apps/server/src/kernel/content/module';
import { seedId } from '../apps/server/src/seed/ids';
import type { Pace } from './contests';
import { columnsOf } from './data';
import type { BenchDatabases } from './database';
import type { Target } from './load';
import { compare, type Figure } from './measure';
import { ask } from './programs';
import type { Stage } from './stage';
import { type NextCall, rotate } from './works';

const venueId = seedId.venue('main');
const connections = 8;
/** Forms that new records are made of. */
const forms = 20;

type Form = Record<string, unknown>;

/** What a new record needs and details answer with a mask. */
const unmasked: Readonly<Record<string, Form>> = { teacher: { idCardNo: '110101198506150027' } };

/**
 * Copies the main venue's records of a type until there are `rows` of them; what hangs below a record is not copied. Copies
 * are older than their originals.
 */
async function fillType(owner: pg.Pool, type: ContentModule, rows: number): Promise<void> {
  const { table } = type.binding;
  const { rows: counted } = await owner.query<{ n: number }>(
    `select count(*)::int as n from ${table} where venue_id = $1 and deleted_at is null`,
    [venueId],
  );
  const known = counted[0]?.n ?? 0;
  if (known === 0 || known >= rows) return;
  const columns = await columnsOf(owner, table);
  const title = columnOf(type, type.declaration.titleField);
  const changed: Readonly<Record<string, string>> = {
    id: 'md5(c.id::text || k)::uuid',
    [title]: `left(c.${title}, 20) || k`,
    created_at: 'c.created_at - make_interval(mins => k * 97)',
    publish_time: 'c.publish_time - make_interval(mins => k * 97)',
  };
  const values = columns.map((column) => changed[column] ?? `c.${column}`);
  await owner.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from ${table} c, generate_series(1, $1::int) k where c.venue_id = $2 and c.deleted_at is null
     limit $3`,
    [Math.ceil(rows / known), venueId, rows - known],
  );
  await owner.query(`vacuum analyze ${table}`);
}

/** A page, a keyword, details, a new record and a changed draft of every content type, each beside the bare statement where there is one. */
export async function runTypes(stage: Stage, databases: BenchDatabases, pace: Pace): Promise<Figure[]> {
  const { owner } = databases.small;
  const figures: Figure[] = [];
  for (const type of contentModules) {
    const label = type.declaration.label;
    await fillType(owner, type, databases.small.rows);
    for (const [work, targets, next] of await worksOf(stage, owner, type)) {
      process.stdout.write(`  ${label}，${work}\n`);
      const asked = { work: `${label}：${work}`, targets, connections, next, databaseCpu: databases.cpu };
      try {
        figures.push(...(await compare({ ...asked, ...pace })));
      } catch (error) {
        // A refused form is no measurement; it is said instead of a figure.
        console.log(`  没有测到：${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
      }
    }
  }
  return figures;
}

async function worksOf(
  { product, byHand }: Stage,
  owner: pg.Pool,
  type: ContentModule,
): Promise<[string, Target[], NextCall][]> {
  const { declaration } = type;
  const path = (operation: 'page' | 'detail' | 'create' | 'update') => pathOf(declaration, operation) ?? '';
  const call = (operation: Parameters<typeof path>[0], body: object) => ({
    path: path(operation),
    body: JSON.stringify(body),
  });
  const ids = await idsOf(owner, type, { many: 500 });
  const newest = await formsOf(product, type, await idsOf(owner, type, { many: forms, status: 100 }));
  const drafts = await formsOf(product, type, await idsOf(owner, type, { many: 200, status: 0 }));
  const words = await wordsOf(owner, type);
  const sent = declaration.reviewed ? 1 : undefined;
  // The votes have contests of their own, with filters.
  const both = declaration.key === 'vote' ? [product] : [product, byHand];
  const works: [string, Target[], NextCall][] = [
    ['列表', both, rotate([{}], (body) => call('page', { ...body, pageSize: 10 }))],
    ['关键字', both, rotate(words, (keyword) => call('page', { keyword, pageSize: 10 }))],
    ['详情', [product, byHand], rotate(ids, (id) => call('detail', { id }))],
  ];
  const fresh = newest.map(({ id: _id, version: _version, ...form }) => ({
    ...form,
    ...unmasked[declaration.key],
    status: sent,
  }));
  if (fresh.length > 0) works.push(['新增', [product], rotate(fresh, (form) => call('create', form))]);
  const changes = drafts.map(({ version: _version, ...form }) => ({
    ...form,
    status: declaration.reviewed ? 0 : undefined,
  }));
  if (changes.length > 0) works.push(['修改', [product], rotate(changes, (form) => call('update', form))]);
  return works;
}

/** Ids of the main venue's records, newest first; a type without reviews has no statuses. */
async function idsOf(owner: pg.Pool, type: ContentModule, asked: { many: number; status?: number }): Promise<string[]> {
  const wanted = asked.status === undefined || !type.declaration.reviewed ? '' : `and status = ${asked.status}`;
  const { rows } = await owner.query<{ id: string }>(
    `select id from ${type.binding.table} where venue_id = $1 and deleted_at is null ${wanted} order by created_at desc limit $2`,
    [venueId, asked.many],
  );
  return rows.map(({ id }) => id);
}

/** The records as their forms open them. */
async function formsOf(
  product: Target,
  type: ContentModule,
  ids: readonly string[],
): Promise<(Form & { id: string })[]> {
  const path = pathOf(type.declaration, 'detail') ?? '';
  const found: (Form & { id: string })[] = [];
  for (const id of ids)
    found.push({ ...(await ask<Form>(product.origin, path, { body: { id }, token: product.token })), id });
  return found;
}

/** Pairs of characters out of titles. */
async function wordsOf(owner: pg.Pool, type: ContentModule): Promise<string[]> {
  const title = columnOf(type, type.declaration.titleField);
  const { rows } = await owner.query<{ word: string }>(
    `select distinct substr(${title}, 1, 2) as word from ${type.binding.table}
     where venue_id = $1 and deleted_at is null and char_length(${title}) > 2 order by word limit 12`,
    [venueId],
  );
  return rows.map(({ word }) => word);
}
