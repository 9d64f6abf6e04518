import { getTicketSessions } from '@yunguan/contract/content/activity-ticket-desk';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedActivities } from '../src/demo/seed-activities';
import { seedWelfare } from '../src/demo/seed-welfare';
import { activityContent } from './activity-factories';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.db.transaction('*', async (tx) => {
    await seedActivities(tx, demoPlan(app));
    await seedWelfare(tx, demoPlan(app));
  });
});
afterAll(() => app.close());

const today = () => chinaDay(app.clock.now());
const list = async (name: string) =>
  (await mustSend(app, name, path(activityContent, 'page'), { pageSize: 100 })).datas as Form[];

it('the demo shows at least thirty activities over all statuses, with and without booking', async () => {
  const [main, branch] = [await list('admin'), await list('branch')];
  expect(main.length + branch.length).toBeGreaterThanOrEqual(30);
  expect(new Set(main.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 100, 101, 102]));
  expect(new Set(main.map(({ isNeedReserve }) => isNeedReserve)).size).toBe(2);
  expect(main.filter(({ sessionCount }) => Number(sessionCount) > 0).length).toBeGreaterThan(10);
});

it('what waits for a review in the demo lies ahead', async () => {
  const { rows } = await app.deps.pools.owner.query<{ start: string }>(
    `select start_time::text as start from activity where status in (1, 2)
     union all select start_time::text from welfare_activity where status in (1, 2)`,
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ start }) => start <= today())).toEqual([]);
});

it('every submitted demo activity keeps the rules of the form', async () => {
  const { rows } = await app.deps.pools.owner.query<{ form: Values }>(
    'select form from revision where object_id in (select id from activity)',
  );
  for (const { form } of rows) {
    expect(parseContent(activityContent, form, { strictness: 'submit' }), JSON.stringify(form)).toMatchObject({
      ok: true,
    });
  }
});

it('the books of every demo session agree, with sold out ones, people waiting and people inside', async () => {
  const { rows } = await app.deps.pools.owner.query<Record<string, number>>(
    `select count(*)::int as sessions, count(*) filter (where s.sold = s.tickets)::int as full,
       count(*) filter (where s.sold <> (select coalesce(sum(count), 0) from ticket_order o
         where o.session_id = s.id and o.state = 'taken'))::int as wrong,
       count(*) filter (where s.is_seated and s.sold <> (select count(*) from ticket_seat t
         where t.session_id = s.id and t.held))::int as unseated,
       (select count(*)::int from ticket_order where state = 'waiting') as waiting,
       (select count(*)::int from ticket_order where checked_count > 0) as inside,
       (select count(*)::int from ticket_order o join activity_session e on e.id = o.session_id
        where o.checked_count > 0 and e.day < $2 and e.venue_id = $1) as earlier
     from activity_session s`,
    [seedId.venue('main'), today()],
  );
  const [sums] = rows;
  expect(sums).toMatchObject({ wrong: 0, unseated: 0 });
  for (const name of ['sessions', 'full', 'waiting', 'inside', 'earlier'])
    expect(sums?.[name], name).toBeGreaterThan(2);
  const first = (await list('admin')).find(({ startTime, status }) => status === 100 && startTime === today());
  const shown = await mustSend(app, 'viewer', getTicketSessions.path, { activityId: first?.id });
  expect(Number(shown.votesCount)).toBe(Number(shown.soldCount) + Number(shown.excessTicket));
});
