import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as endpoints from '@yunguan/contract/platform/review';
import type { PendingRow, ReviewLogRow } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, freshTitle, path } from './factories';
import { buildPanorama, buildSite } from './place-factories';

const content = anyContent(vote);
const unknownId = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const decide = (name: string, objectId: string, more: Form = {}) =>
  app.send(name, endpoints.review.path, { objectId, result: 'approve', remark: '', ...more });
const update = (name: string, id: string, body: Form) => app.send(name, path(content, 'update'), { ...body, id });
const statusOf = async (id: string, name = 'admin') =>
  (await app.send(name, path(content, 'detail'), { id })).objects.status;
const detailOf = async (name: string, objectId: string) =>
  (await app.send(name, endpoints.getReviewDetail.path, { objectId })).objects;
const logOf = async (name: string, objectId: string) =>
  (await app.send(name, endpoints.getReviewLog.path, { objectId })).objects as unknown as ReviewLogRow[];
const pending = async (name: string, body: Form = {}) => {
  const { objects } = await app.send(name, endpoints.getContentReviewList.path, { pageSize: 100, ...body });
  return {
    total: objects.total,
    ids: (objects.datas as PendingRow[]).map((row) => row.objectId),
    rows: objects.datas as PendingRow[],
  };
};

/** Gives vote activities of the venue a flow of their own while `run` runs. */
async function withFlow(
  venue: 'main' | typeof demoBranchKey,
  step: { mode: 'any' | 'all'; users: string[] },
  run: () => Promise<void>,
) {
  const { owner } = app.deps.pools;
  const flow = '0191f0c4-0000-7c3a-9d2e-1f2a3b4c5d6e';
  await owner.query(`insert into review_flow (id, venue_id, content_type) values ($1, $2, 'vote')`, [
    flow,
    seedId.venue(venue),
  ]);
  await owner.query(
    `insert into review_step (flow_id, ordinal, name, mode, reviewer_users) values ($1, 1, '终审', $2, $3)`,
    [flow, step.mode, step.users.map((name) => seedId.user(name))],
  );
  try {
    await run();
  } finally {
    await owner.query('delete from review_flow where id = $1', [flow]);
  }
}

describe('a flow', () => {
  it('takes two steps in the main venue, each by its own reviewers', async () => {
    const id = await buildVote(app, { status: 1 });
    expect((await decide('reviewer2', id)).objects.code).toBe('FORBIDDEN');
    expect(await decide('reviewer', id)).toMatchObject({ state: 1, msg: '审核成功！', objects: { status: 2 } });
    expect((await decide('reviewer', id)).objects.code).toBe('FORBIDDEN');
    expect(await decide('reviewer2', id)).toMatchObject({ state: 1, objects: { status: 100 } });
    expect((await decide('reviewer2', id)).objects.code).toBe('ILLEGAL_STATE');
  });

  it('takes one step in the branch', async () => {
    const id = await buildVote(app, { status: 1, venue: 'branch' });
    expect((await decide('reviewer', id)).objects.code).toBe('FORBIDDEN');
    expect(await decide('gonglihua', id)).toMatchObject({ state: 1, objects: { status: 100 } });
  });

  it('does not let a submitter decide on his own submission', async () => {
    const id = await buildVote(app, { status: 0, venue: 'branch' });
    await update('branch', id, { status: 1 });
    for (const result of ['approve', 'reject']) {
      const answer = await decide('branch', id, { result, remark: '自审' });
      expect(answer).toMatchObject({ state: 0, msg: '不能审核自己提交的内容', objects: { code: 'ILLEGAL_STATE' } });
    }
    expect((await pending('branch')).ids).not.toContain(id);
    expect(await detailOf('branch', id)).toMatchObject({ canReview: false, reason: '不能审核自己提交的内容' });
    expect((await decide('gonglihua', id)).state).toBe(1);
  });

  it('lets him decide when the flow names nobody else', async () => {
    await withFlow(demoBranchKey, { mode: 'any', users: ['branch'] }, async () => {
      const id = await buildVote(app, { status: 0, venue: 'branch' });
      await update('branch', id, { status: 1 });
      expect((await pending('branch')).ids).toContain(id);
      expect(await decide('branch', id)).toMatchObject({ state: 1, objects: { status: 100 } });
    });
  });

  it('waits for everybody where all must approve, once each', async () => {
    await withFlow('main', { mode: 'all', users: ['reviewer', 'xiemin', 'admin'] }, async () => {
      const id = await buildVote(app, { status: 1 });
      expect((await decide('reviewer', id)).objects.status).toBe(1);
      expect(await decide('reviewer', id)).toMatchObject({ state: 0, msg: '您已经审核过本步骤' });
      expect((await pending('reviewer')).ids).not.toContain(id);
      expect((await decide('xiemin', id)).objects.status).toBe(1);
      expect((await decide('admin', id)).objects.status).toBe(100);
      const log = await logOf('editor', id);
      expect(log.map((row) => row.statusDiscription.replace(/<[^>]+>/g, ''))).toEqual([
        '提交审核',
        '终审：会签通过',
        '终审：会签通过',
        '终审：审核通过',
      ]);
    });
  });

  it('ends with the first refusal where all must approve, and does not wait for the submitter', async () => {
    await withFlow('main', { mode: 'all', users: ['reviewer', 'xiemin', 'admin'] }, async () => {
      const refused = await buildVote(app, { status: 1 });
      await decide('reviewer', refused);
      expect((await decide('xiemin', refused, { result: 'reject', remark: '不同意' })).objects.status).toBe(101);
      const own = await buildVote(app, { status: 0 });
      await update('admin', own, { status: 1 });
      await decide('reviewer', own);
      expect((await decide('xiemin', own)).objects.status).toBe(100);
    });
  });

  it('counts simultaneous approvals of a step that all must approve each once', async () => {
    await withFlow('main', { mode: 'all', users: ['reviewer', 'xiemin', 'admin'] }, async () => {
      const id = await buildVote(app, { status: 1 });
      const answers = await Promise.all(
        ['reviewer', 'xiemin', 'admin', 'reviewer', 'xiemin', 'admin'].map((name) => decide(name, id)),
      );
      expect(answers.filter((answer) => answer.state === 1)).toHaveLength(3);
      expect(await statusOf(id)).toBe(100);
      expect(await logOf('editor', id)).toHaveLength(4);
    });
  });

  it('stays as it was on submission when it is changed meanwhile', async () => {
    const id = await buildVote(app, { status: 1 });
    await withFlow('main', { mode: 'any', users: ['admin'] }, async () => {
      expect((await decide('admin', id)).objects.code).toBe('FORBIDDEN');
      expect((await decide('reviewer', id)).objects.status).toBe(2);
    });
  });
});

describe('a decision', () => {
  it('to refuse needs an opinion', async () => {
    const id = await buildVote(app, { status: 1 });
    for (const remark of [undefined, null, '', '   ']) {
      const answer = await decide('reviewer', id, { result: 'reject', remark });
      expect(answer).toMatchObject({ state: 0, msg: '请输入审批意见！', objects: { field: 'remark' } });
    }
    const reversed = await buildVote(app, { status: 100 });
    const answer = await app.send('reviewer2', endpoints.reverseReview.path, { objectId: reversed, remark: ' ' });
    expect(answer.msg).toBe('请输入审批意见！');
    expect((await decide('reviewer', id, { result: 'reject', remark: '字'.repeat(501) })).msg).toBe(
      '审批意见不能超过 500 个字符',
    );
    expect([await statusOf(id), await statusOf(reversed)]).toEqual([1, 100]);
  });

  it('is one of two words', async () => {
    const id = await buildVote(app, { status: 1 });
    for (const result of ['delete', 'APPROVE', 1, null, ['approve'], undefined]) {
      expect((await decide('reviewer', id, { result })).msg).toBe('审批结果只能是通过或驳回');
    }
    expect(await statusOf(id)).toBe(1);
  });

  it('is refused when the reviewer saw an older version', async () => {
    const id = await buildVote(app, { status: 1 });
    const { revision } = await detailOf('reviewer', id);
    expect(revision).toBe(1);
    await app.send('editor', path(content, 'revoke'), { id });
    await update('editor', id, { status: 1, address: '换了地方' });
    const answer = await decide('reviewer', id, { revision });
    expect(answer.objects.code).toBe('ILLEGAL_STATE');
    expect(answer.msg).toMatch('已重新提交，请查看最新内容后再审批');
    expect((await decide('reviewer', id, { revision: 2 })).state).toBe(1);
  });

  it('to approve runs the rules of the submission once more', async () => {
    const id = await buildVote(app, { status: 2 });
    await app.deps.pools.owner.query(`update revision set form = form - 'contacts' where object_id = $1`, [id]);
    expect(await decide('reviewer2', id)).toMatchObject({ state: 0, msg: '内容不完整，不能通过：请输入联系人' });
    expect(await statusOf(id)).toBe(2);
    expect((await decide('reviewer2', id, { result: 'reject', remark: '缺联系人' })).objects.status).toBe(101);
  });

  it('on what does not exist, is not reviewed or is another venue’s answers alike', async () => {
    const foreign = await buildVote(app, { status: 1, venue: 'branch' });
    const notice = await buildRecruit(app);
    const texts = new Set<string>();
    for (const objectId of [unknownId, foreign, notice, 'x', '', 5])
      texts.add((await decide('reviewer', String(objectId))).text);
    expect([...texts]).toHaveLength(1);
    expect([...texts][0]).toContain('无权限或数据不存在');
    for (const call of [endpoints.getReviewLog.path, endpoints.getReviewDetail.path]) {
      const answers = await Promise.all(
        [foreign, unknownId].map((objectId) => app.send('reviewer', call, { objectId })),
      );
      expect(answers[0]?.text).toBe(answers[1]?.text);
      expect(answers[0]?.objects.code).toBe('FORBIDDEN');
    }
  });

  it('carries its opinion and files into the record', async () => {
    const id = await buildVote(app, { status: 1 });
    for (const name of ['\u0000', '半个\ud83d', '长'.repeat(201)]) {
      const refused = await decide('reviewer', id, { enclosureList: [{ name, url: '/files/ab/a.png' }] });
      expect(refused.msg).toMatch(/^附件信息/);
    }
    for (const url of ['javascript:alert(1)', '//evil.example/x', '/files/../secret', 'data:text/html,x', '批示.png']) {
      const refused = await decide('reviewer', id, { enclosureList: [{ name: '批示', url }] });
      expect(refused.msg, url).toBe('附件地址不正确');
    }
    const enclosureList = [{ name: '批示.png', url: '/files/ab/批示.png' }];
    await decide('reviewer', id, { remark: ' 同意，请复审 ', enclosureList });
    const last = (await logOf('editor', id)).at(-1);
    expect(last).toMatchObject({
      userName: '罗文彬',
      remark: '同意，请复审',
      venuesName: '两江新区文化馆',
      enclosureList,
      revision: 1,
    });
  });
});

describe('a batch', () => {
  it('says for each row what became of it, and does the ones that it can', async () => {
    const [one, two] = [await buildVote(app, { status: 1 }), await buildVote(app, { status: 1 })];
    const draft = await buildVote(app, { status: 0 });
    const foreign = await buildVote(app, { status: 1, venue: 'branch' });
    const objectIds = [one, draft, foreign, unknownId, 'x', two, one];
    const answer = await app.send('reviewer', endpoints.batchReview.path, { objectIds, result: 'approve' });
    expect(answer).toMatchObject({ state: 1, msg: '已处理 2 条，4 条未处理', objects: { succeeded: 2, failed: 4 } });
    const results = answer.objects.results as {
      objectId: string;
      ok: boolean;
      status: number | null;
      message: string;
    }[];
    expect(results.map((row) => [row.objectId, row.ok, row.status])).toEqual([
      [one, true, 2],
      [draft, false, null],
      [foreign, false, null],
      [unknownId, false, null],
      ['x', false, null],
      [two, true, 2],
    ]);
    expect(results[1]?.message).toMatch('不在审核中');
    expect(results[2]?.message).toBe(results[3]?.message);
    expect([await statusOf(draft), await statusOf(foreign)]).toEqual([0, 1]);
  });

  it('needs rows, an opinion to refuse, and no more than a hundred', async () => {
    const id = await buildVote(app, { status: 1 });
    const send = (body: Form) =>
      app.send('reviewer', endpoints.batchReview.path, { objectIds: [id], result: 'reject', ...body });
    expect((await send({})).msg).toBe('请输入审批意见！');
    expect((await send({ objectIds: [] })).msg).toBe('请选择要审批的内容');
    const many = Array.from({ length: 101 }, (_, index) => String(index));
    expect(await send({ objectIds: many, remark: '驳回' })).toMatchObject({
      msg: '一次最多审批 100 条',
      objects: { code: 'VALIDATION' },
    });
    expect(await statusOf(id)).toBe(1);
    expect(await send({ remark: '驳回' })).toMatchObject({
      state: 1,
      msg: '审核成功！',
      objects: { succeeded: 1, failed: 0 },
    });
  });
});

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
