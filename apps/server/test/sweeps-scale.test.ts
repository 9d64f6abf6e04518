import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { erasureRules } from '../src/content/erasure-rules';
import type { Database } from '../src/db/database';
import { eraseDue } from '../src/kernel/erasure/erase-due';
import { sweepFiles } from '../src/platform/uploads/sweep-files';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { vacuumed } from './vacuumed';

/** Sign-ups of one course, and files. */
const count = 12_000;
/** Files that nothing shows: numbers 5, 4716 and 9427. */
const unused = 3;
const main = seedId.venue('main');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const client = await app.deps.pools.owner.connect();
  try {
    // Nothing here looks at what the rows point at.
    await client.query('set session_replication_role = replica');
    for (const [text, values] of rows) await client.query(text, [...values]);
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}, 120_000);
afterAll(() => app.close());

const name = (no: string) => `md5('sweep ' || ${no}) || md5('file ' || ${no})`;
const file = (no: string) => `left(${name(no)}, 2) || '/' || ${name(no)} || '.png'`;

const rows: readonly (readonly [string, readonly unknown[]])[] = [
  // Every tenth was rejected long ago; the others wait for a course that is still to come.
  [
    `insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, student_key, student_name, student_sex,
       student_birthday, student_tel, student_address, student_id_card, created_by, created_at, updated_at)
     select md5('signup ' || n)::uuid, $1, md5('course' || n % 50)::uuid, '合唱', 'S' || n, case when n % 10 = 0 then 'rejected' else 'approved' end, 'staff',
       'k' || n, '王小明', 1, '2016-05-01', '13800000000', '人民路', '', $2,
       now() - case when n % 10 = 0 then interval '300 days' else interval '1 day' end,
       now() - case when n % 10 = 0 then interval '300 days' else interval '1 day' end
     from generate_series(1, ${count}) n`,
    [main, seedId.user('admin')],
  ],
  [
    `insert into course_intake (course_id, venue_id, quota, taken, live)
     select md5('course' || n)::uuid, $1, 500, 0, jsonb_build_object('trainEndTime', '2100-01-01') from generate_series(0, 49) n`,
    [main],
  ],
  [
    `insert into course (id, venue_id, status, title, introduction, train_end_time, created_by, updated_by)
     select md5('course' || n)::uuid, $1, 100, '合唱', '', '2100-01-01', $2, $2 from generate_series(0, 49) n`,
    [main, seedId.user('admin')],
  ],
  [
    `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, created_at)
     select md5('upload ' || n)::uuid, $1, $2, ${file('n')}, ${name('n')}, 'image', n || '.png', 'png', 'image/png', 100, now() - interval '3 days'
     from generate_series(1, ${count}) n`,
    [main, seedId.user('admin')],
  ],
  [
    `insert into upload_use (store_key, object_id, content_type, venue_id)
     select ${file('n')}, md5('use ' || n)::uuid, 'vote', $1 from generate_series(1, ${count}) n where n % 4711 <> 5`,
    [main],
  ],
];

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The application's database that also tells what is read of it. */
function heard(): { db: Database; sent: Sent[] } {
  const sent: Sent[] = [];
  const { db } = app;
  const hear = (text: string, values: readonly unknown[] = []) => sent.push({ text, values });
  return {
    sent,
    db: {
      ...db,
      within: (scope, text, values) => {
        hear(text, values);
        return db.within(scope, text, values);
      },
      transaction: (scope, work) =>
        db.transaction(scope, (tx) =>
          work({
            ...tx,
            query: (text, values) => {
              hear(text, values);
              return tx.query(text, values);
            },
          }),
        ),
    },
  };
}

/** Rows of a table that the statements read, or drop at once, too; each explained anew without what it changes. */
async function rowsLookedAt(table: string, sent: readonly Sent[], withDropped: boolean): Promise<number[]> {
  const looked: number[] = [];
  for (const { text, values } of sent) {
    const reading = /^\s*update/i.test(text) ? (/ in \(([^]*) for update skip locked\)/.exec(text)?.[1] ?? '') : text;
    if (!new RegExp(` from ${table}\\b`).test(reading)) continue;
    const [line] = await app.db.within<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      '*',
      `explain (analyze, format json) ${reading}`,
      values,
    );
    looked.push(rowsIn(table, line?.['QUERY PLAN'][0]?.Plan, withDropped));
  }
  return looked;
}

const later = new Date(Date.now() + 3600_000);

describe('what runs by itself, at size', () => {
  it('erases all that is due, a part of the table at a time', async () => {
    const { db, sent } = heard();
    const erase = () => eraseDue(db, { rules: erasureRules, days: 180, now: later });
    expect(await erase()).toMatchObject({ courseSignups: count / 10 });
    const { rows: left } = await app.deps.pools.owner.query(
      `select count(*)::int as n from course_signup where erased_at is null and state = 'rejected'`,
    );
    expect(left).toEqual([{ n: 0 }]);
    expect(await erase()).toMatchObject({ courseSignups: 0 });
    // Whether its time is over is asked of every row that is dropped, too.
    const looked = await rowsLookedAt('course_signup', sent, true);
    expect(looked.length).toBeGreaterThan(2);
    expect(Math.max(...looked)).toBeLessThan(count / 3);
  });

  it('finds the unused files in a part of the uploads at a time', async () => {
    const { db, sent } = heard();
    expect(await sweepFiles({ ...app.deps, db }, contentModules, later)).toBe(unused);
    const { rows: left } = await app.deps.pools.owner.query('select count(*)::int as n from upload');
    expect(left).toEqual([{ n: count - unused }]);
    // What is dropped lies outside of the part.
    const looked = await rowsLookedAt('upload', sent, false);
    expect(looked.length).toBeGreaterThan(0);
    expect(Math.max(...looked)).toBeLessThan(count / 2);
    // Whether another film has the file for its frame is asked of the films alone.
    const frames = await rowsLookedAt(
      'upload',
      sent.filter(({ text }) => /where poster_key = any/.test(text)),
      true,
    );
    expect(frames.length).toBe(unused);
    expect(Math.max(...frames)).toBeLessThan(10);
  });
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsIn(table: string, node: PlanNode | undefined, withDropped: boolean): number {
  if (!node) return 0;
  const own =
    node['Relation Name'] === table
      ? node['Actual Loops'] * (node['Actual Rows'] + (withDropped ? (node['Rows Removed by Filter'] ?? 0) : 0))
      : 0;
  return own + (node.Plans ?? []).reduce((sum, one) => sum + rowsIn(table, one, withDropped), 0);
}
