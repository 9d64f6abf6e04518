import { club } from '@yunguan/contract/content/club';
import { getLeagueApplys } from '@yunguan/contract/content/club-application';
import { getLeagueMembers } from '@yunguan/contract/content/club-member';
import { anyContent } from '@yunguan/contract/kernel/content';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedClubs } from '../src/demo/seed-clubs';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

const content = anyContent(club);
let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.db.transaction('*', (tx) => seedClubs(tx, demoPlan(app)));
});
afterAll(() => app.close());

const list = async (name: string) =>
  (await mustSend(app, name, path(content, 'page'), { pageSize: 100 })).datas as Form[];

it('the demo shows at least thirty clubs over all statuses, recruiting and not', async () => {
  const [main, branch] = [await list('admin'), await list('branch')];
  expect(main.length + branch.length).toBeGreaterThanOrEqual(30);
  expect(new Set(main.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 100, 101, 102]));
  expect(new Set(main.filter(({ status }) => status === 100).map(({ stageText }) => stageText))).toEqual(
    new Set(['招募中', '未招募']),
  );
});

it('every submitted demo club keeps the rules of the form, one with five albums', async () => {
  const { rows } = await app.deps.pools.owner.query<{ form: Values }>('select form from revision');
  for (const { form } of rows) {
    expect(parseContent(content, form, { strictness: 'submit' }), JSON.stringify(form)).toMatchObject({ ok: true });
  }
  expect(Math.max(...rows.map(({ form }) => (form.albums as unknown[]).length))).toBe(5);
});

it('the books of every demo club agree, with full ones, and with applications that wait', async () => {
  const { rows } = await app.deps.pools.owner.query<Record<string, number>>(
    `select count(*)::int as clubs,
       count(*) filter (where r.members <> (select count(*) from club_member m where m.club_id = r.club_id and m.state = 'joined'))::int as wrong,
       count(*) filter (where r.is_recruit and r.recruited <> (select count(*) from club_member m
         where m.club_id = r.club_id and m.state = 'joined' and m.round = r.round))::int as miscounted,
       count(*) filter (where r.is_recruit and r.recruited = r.recruit_count)::int as full
     from club_recruit r`,
  );
  expect(rows[0]).toMatchObject({ wrong: 0, miscounted: 0 });
  expect(rows[0]?.full).toBeGreaterThan(0);
  const { total } = await mustSend(app, 'reviewer', getApplyList.path, { kind: 'clubApply' });
  const waiting = await mustSend(app, 'reviewer', getLeagueApplys.path, { status: 'applied' });
  expect(total).toBe(waiting.total);
  expect(Number(total)).toBeGreaterThan(2);
  const recruiting = (await list('admin')).find(({ isRecruit }) => isRecruit === 1);
  const shown = await mustSend(app, 'viewer', getLeagueMembers.path, { leagueId: recruiting?.id });
  expect(Number(shown.total)).toBeGreaterThan(2);
});
