import { dayLength } from '@yunguan/contract/kernel/days';
import { voteEndpoints } from '@yunguan/contract/content/vote';
import { review } from '@yunguan/contract/platform/review';
import type pg from 'pg';
import { seedId } from '../apps/server/src/seed/ids';
import type { WorkCall } from './load';

export type NextCall = () => WorkCall;

const venueId = seedId.venue('main');
/** How far back the filtered periods reach: from the running quarter to everything. */
const periodsInDays = [90, 365, 1095, 2920];

/** Calls made of the items in turn. */
export function rotate<T>(items: readonly T[], toCall: (item: T) => WorkCall): NextCall {
  let index = 0;
  return () => {
    const item = items[index++ % items.length];
    if (item === undefined) throw new Error('a work needs at least one call');
    return toCall(item);
  };
}

const pathOf = (operation: 'page' | 'detail' | 'create' | 'update') => voteEndpoints[operation]?.path ?? '';

/** Filters of the list: each status that people look for, over periods of different lengths. */
function filters(): Record<string, unknown>[] {
  const dayText = (daysAgo: number) => new Date(Date.now() - daysAgo * dayLength).toISOString().slice(0, 10);
  return [100, 1, 101].flatMap((status) =>
    periodsInDays.map((days) => ({
      status,
      startTime: dayText(days),
      endTime: dayText(-30),
      pageIndex: 1,
      pageSize: 10,
    })),
  );
}

/** W1: a page of ten with its exact total, by venue, status and dates. */
export function listCalls(): NextCall {
  return rotate(filters(), (filter) => ({ path: pathOf('page'), body: JSON.stringify(filter) }));
}

/** W2: the same with a keyword of two Chinese characters, one out of each twelfth of the pairs by frequency. */
export async function searchCalls(owner: pg.Pool): Promise<NextCall> {
  const { rows } = await owner.query<{ word: string }>(
    `select (array_agg(gram order by md5(gram)))[1] as word from (
       select gram, ntile(12) over (order by count(*), gram) as part from vote_activity, unnest(text_grams(title)) as gram
       where gram ~ '^[\u4e00-\u9fff]{2}$' group by gram) as pairs group by part order by part`,
  );
  // Five and twelve have no common divisor, so that words and filters do not go side by side.
  const asked = filters().map((filter, index) => ({ ...filter, keyword: rows[(index * 5) % rows.length]?.word }));
  return rotate(asked, (filter) => ({ path: pathOf('page'), body: JSON.stringify(filter) }));
}

/** W3: details of a thousand rows in turn. */
export async function detailCalls(owner: pg.Pool): Promise<NextCall> {
  const ids = await idsWith(owner, 'status = 100', 1000);
  return rotate(ids, (id) => ({ path: pathOf('detail'), body: JSON.stringify({ id }) }));
}

/** W4: submits new activities with the forms of existing ones, each under a title of its own: no two are a double click. */
export async function createCalls(owner: pg.Pool): Promise<NextCall> {
  const forms = await formsOf(owner);
  let count = 0;
  return rotate(forms, (form) => {
    const title = `${String(form.title)}${(count += 1)}`;
    return { path: pathOf('create'), body: JSON.stringify({ ...form, title, status: 1 }) };
  });
}

/** W5: saves drafts with the forms of other activities; no two connections meet on one row. */
export async function updateCalls(owner: pg.Pool): Promise<NextCall> {
  const [forms, ids] = [await formsOf(owner), await idsWith(owner, 'status = 0', 1000)];
  const calls = ids.map((id, index) => JSON.stringify({ ...forms[index % forms.length], id, status: 0 }));
  return rotate(calls, (body) => ({ path: pathOf('update'), body }));
}

/** W6: approvals of distinct objects that wait for the first or for the second step; each call works once. */
export async function decisionCalls(
  owner: pg.Pool,
  reviewers: { first: string; second: string },
): Promise<{ next: NextCall; count: number }> {
  const { rows } = await owner.query<{ object_id: string; status: number }>(
    'select object_id, status from review_task where venue_id = $1 order by object_id',
    [venueId],
  );
  const next = rotate(rows, ({ object_id: objectId, status }) => ({
    path: review.path,
    body: JSON.stringify({ objectId, result: 'approve', remark: '内容完整，同意。' }),
    token: status === 1 ? reviewers.first : reviewers.second,
  }));
  return { next, count: rows.length };
}

async function idsWith(owner: pg.Pool, condition: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from vote_activity where venue_id = $1 and deleted_at is null and ${condition} order by md5(id::text) limit ${count}`,
    [venueId],
  );
  return rows.map((row) => row.id);
}

async function formsOf(owner: pg.Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ form: Record<string, unknown> }>(
    'select form from revision where venue_id = $1 and object_id in (select id from vote_activity) order by object_id limit 50',
    [venueId],
  );
  return rows.map((row) => row.form);
}
