import * as endpoints from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, freshTitle } from './factories';
import { buildPanorama, buildSite } from './place-factories';
import { reviewCalls } from './review-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { decide, update, detailOf, logOf, pending } = reviewCalls(() => app);

describe('the list of what waits', () => {
  it('holds for each reviewer what he may decide now, and its total is the counter', async () => {
    const title = freshTitle('待审核');
    const id = await buildVote(app, { status: 1, form: { title } });
    const before = await pending('reviewer2');
    const row = (await pending('reviewer', { keyword: title })).rows[0];
    expect(row).toMatchObject({
      objectId: id,
      kind: 'vote',
      kindName: '投票活动',
      title,
      status: 1,
      stepName: '初审',
      submitter: '唐晓岚',
      venuesName: '两江新区文化馆',
    });
    expect(row?.cover).toMatch(/^\/files\//);
    expect(row?.dueTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const name of ['editor', 'viewer', 'gonglihua', 'reviewer2']) {
      expect((await pending(name)).ids, name).not.toContain(id);
    }
    await decide('reviewer', id);
    expect((await pending('reviewer')).ids).not.toContain(id);
    expect(await pending('reviewer2')).toMatchObject({ total: Number(before.total) + 1 });
    expect((await pending('reviewer2', { keyword: title })).rows[0]).toMatchObject({ status: 2, stepName: '复审' });
    const { ids, total } = await pending('reviewer2');
    expect(total).toBe(ids.length);
  });

  it('is filtered by kind, title, venue and day of submission', async () => {
    const title = freshTitle('筛选%');
    const id = await buildVote(app, { status: 1, form: { title } });
    const submitted = (await pending('reviewer', { keyword: title })).rows[0]?.submitTime.slice(0, 10);
    const found = async (body: Form) => (await pending('reviewer', body)).ids.includes(id);
    expect(await found({ kind: 'vote' })).toBe(true);
    expect(await found({ kind: 'recruit' })).toBe(false);
    expect(await found({ keyword: '选%' })).toBe(true);
    expect(await found({ keyword: '选_' })).toBe(false);
    expect(await found({ venueId: seedId.venue('main') })).toBe(true);
    expect(await found({ venueId: seedId.venue(demoBranchKey) })).toBe(false);
    expect(await found({ venueId: 'x' })).toBe(false);
    expect(await found({ startTime: submitted, endTime: submitted })).toBe(true);
    expect(await found({ endTime: '2020-01-01' })).toBe(false);
    const answer = await app.send('reviewer', endpoints.getContentReviewList.path, { startTime: '2026-99-99' });
    expect(answer).toMatchObject({ state: 0, msg: '开始日期格式不正确' });
  });

  it('goes oldest first through its pages', async () => {
    const stem = freshTitle('排队');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1)
      ids.push(await buildVote(app, { status: 1, form: { title: `${stem}${index}` } }));
    const page = async (pageIndex: number) =>
      (await pending('reviewer', { keyword: stem, pageIndex, pageSize: 2 })).ids;
    expect([...(await page(0)), ...(await page(2))]).toEqual(ids);
    expect(await page(1)).toEqual(await page(0));
    expect((await pending('reviewer', { keyword: stem, pageSize: 1 })).total).toBe(3);
  });
});

describe('what a reviewer sees', () => {
  it('is what changed since the approved version, first in words that people read', async () => {
    const id = await buildVote(app, { status: 100 });
    const drama = '戏曲曲艺';
    const { rows } = await app.deps.pools.owner.query<{ id: string }>(
      'select id from dictionary_item where display_name = $1 and node_name = $2',
      [drama, '1005'],
    );
    await update('admin', id, {
      status: 1,
      title: '改名之后',
      typeId: rows[0]?.id,
      isPcShow: false,
      introduction: '<p>新的简介</p>',
    });
    const detail = await detailOf('reviewer', id);
    expect(detail).toMatchObject({
      status: 1,
      revision: 2,
      approvedRevision: 1,
      canReview: true,
      canReverse: false,
      reason: '',
    });
    const diff = detail.diff as { field: string; kind: string; before: unknown; after: unknown }[];
    expect(diff.map((change) => [change.field, change.kind, change.after])).toEqual([
      ['title', 'text', '改名之后'],
      ['typeId', 'text', drama],
      ['introduction', 'html', '<p>新的简介</p>'],
      ['isPcShow', 'flag', false],
    ]);
    expect(diff[1]?.before).toBe('合唱声乐');
    expect(detail.steps).toMatchObject([
      { name: '初审', state: 'current', mode: 'any' },
      { name: '复审', state: 'waiting' },
    ]);
    expect((detail.steps as { reviewers: string[] }[])[0]?.reviewers).toContain('罗文彬');
  });

  it('says what ids and lists of a form mean, whatever its type is called', async () => {
    const said = async (id: string) => (await detailOf('reviewer', id)).words;
    expect(await said(await buildSite(app, { status: 1 }))).toMatchObject({
      typeId: '多功能厅',
      equipmentId: expect.stringMatching(/^投影仪.+、投影仪/),
      provinceId: expect.stringMatching(/^重庆市.+/),
      timeSlots: expect.stringContaining('9:00'),
      timeConfigs: '星期一 上午；星期三 上午；星期六 晚上',
    });
    expect(await said(await buildPanorama(app, { status: 1 }))).toMatchObject({
      classification: expect.stringMatching(/展厅$/),
      provinceId: expect.stringMatching(/^重庆市.+/),
    });
    const free = await buildSite(app, { status: 1, form: { timeConfigs: [] } });
    expect(await said(free)).toMatchObject({ timeConfigs: '时间不限' });
  });

  it('names the whole form where nothing was approved before', async () => {
    const id = await buildVote(app, { status: 1 });
    const { diff, approvedRevision } = await detailOf('reviewer', id);
    expect(approvedRevision).toBeNull();
    expect((diff as { before: unknown }[]).every((change) => change.before === null)).toBe(true);
    expect((diff as { field: string }[]).map((change) => change.field)).toContain('contacts');
  });

  it('is a record whose markup comes from a fixed map, whatever the names hold', async () => {
    await app.deps.pools.owner.query(
      `update review_step set name = '<img src=x onerror=alert(1)>' where name = '初审'`,
    );
    try {
      const id = await buildVote(app, { status: 101, form: { title: '<b>标题</b>' } });
      const log = await logOf('editor', id);
      expect(log.map((row) => row.statusDiscription)).toEqual([
        '<span class="st-1" style="color:#2F5C8F">提交审核</span>',
        '<span class="st-101" style="color:#A93D2C">&lt;img src=x onerror=alert(1)&gt;：驳回</span>',
      ]);
    } finally {
      await app.deps.pools.owner.query(`update review_step set name = '初审' where name like '<img%'`);
    }
  });

  it('keeps the names of the moment when people are renamed', async () => {
    const id = await buildVote(app, { status: 100 });
    await app.deps.pools.owner.query(`update staff_user set real_name = '改名' where login_name = 'reviewer'`);
    expect((await logOf('editor', id)).map((row) => row.userName)).toEqual(['唐晓岚', '罗文彬', '周明霞']);
    await app.deps.pools.owner.query(`update staff_user set real_name = '罗文彬' where login_name = 'reviewer'`);
  });
});
