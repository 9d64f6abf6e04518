import { culture } from '@yunguan/contract/content/culture';
import { anyContent } from '@yunguan/contract/kernel/content';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCulture } from '../src/demo/seed-culture';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

const content = anyContent(culture);
// At New Year nothing of the year has taken place yet.
describe.each(['2026-11-21T02:00:00Z', '2026-12-31T16:30:00Z'])('the demo that is made at %s', (now) => {
  let app: ContentApp;
  beforeAll(async () => {
    app = await createContentApp({ now });
    await app.db.transaction('*', (tx) => seedCulture(tx, demoPlan(app)));
  });
  afterAll(() => app.close());

  const list = async (name: string) =>
    (await mustSend(app, name, path(content, 'page'), { pageSize: 100 })).datas as Form[];

  it('shows at least thirty deliveries over all statuses, with regions and a plan', async () => {
    const [main, branch] = [await list('admin'), await list('branch')];
    expect(main.length + branch.length).toBeGreaterThanOrEqual(30);
    expect(new Set(main.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 100, 101, 102]));
    for (const row of [...main, ...branch]) {
      expect(Number(row.planCount)).toBeGreaterThan(0);
      expect(row.province).toMatch(/重庆/);
    }
  });

  it('keeps the rules of the form in every submitted delivery', async () => {
    const { rows } = await app.deps.pools.owner.query<{ form: Values }>('select form from revision');
    for (const { form } of rows) {
      expect(parseContent(content, form, { strictness: 'submit' }), JSON.stringify(form)).toMatchObject({ ok: true });
    }
  });

  it('has books of every month that agree with its visits, and every state occurs', async () => {
    const { rows } = await app.deps.pools.owner.query<Record<string, number>>(
      `select count(*) filter (where p.allocated <> (select count(*) from culture_delivery d where d.brand_id = p.brand_id
         and d.year = p.year and d.month = p.month and d.state in ('allocated', 'done')))::int as wrong,
       (select count(distinct state)::int from culture_delivery) as states,
       (select count(*)::int from order_task where kind = 'delivery') as waiting
     from culture_plan p`,
    );
    expect(rows[0]).toMatchObject({ wrong: 0, states: 4 });
    expect(rows[0]?.waiting).toBeGreaterThan(2);
  });
});
