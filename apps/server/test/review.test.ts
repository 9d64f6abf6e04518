import { club } from '@yunguan/contract/content/club';
import { course } from '@yunguan/contract/content/course';
import { switchEquipment } from '@yunguan/contract/content/equipment';
import { teacher } from '@yunguan/contract/content/teacher';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as endpoints from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { type ContentApp, createContentApp } from './content-app';
import { deadlocksDuring } from './deadlocks';
import { seedId } from '../src/seed/ids';
import { buildRecruit, buildVote, type Form, mustSend, path, people } from './factories';
import { buildTeacher } from './people-factories';
import { buildEquipment, buildSite } from './place-factories';
import { buildClub, buildCourse, buildCulture, courseInput } from './training-factories';
import { reviewCalls, content } from './review-calls';
import { unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { decide, update, statusOf, detailOf, logOf, pending, withFlow } = reviewCalls(() => app);

const courses = anyContent(course);
const withdrawTeacher = (id: string) => app.send('editor', path(anyContent(teacher), 'toggle'), { id });
const chosenGone = (label: string) => `所选${label}不存在或已停用，请重新选择`;
/** What a form may choose, and how it goes while the form is reviewed. */
const gone = [
  {
    what: 'a teacher',
    build: async () => {
      const chosen = await buildTeacher(app, { status: 100 });
      return { chosen, id: await buildCourse(app, { status: 2, form: { teacherIds: [chosen] } }) };
    },
    withdraw: withdrawTeacher,
    message: chosenGone('培训教师'),
  },
  {
    what: 'a club',
    build: async () => {
      const chosen = await buildClub(app, { status: 100 });
      return { chosen, id: await buildCulture(app, { status: 2, form: { leagueIds: [chosen] } }) };
    },
    withdraw: (objectId: string) =>
      app.send('reviewer2', endpoints.reverseReview.path, { objectId, remark: '信息有误' }),
    message: chosenGone('社团'),
  },
  {
    what: 'equipment',
    build: async () => {
      const chosen = await buildEquipment(app);
      return { chosen, id: await buildSite(app, { status: 2, form: { equipmentId: [chosen] } }) };
    },
    withdraw: (id: string) => app.send('editor', switchEquipment.path, { id }),
    message: chosenGone('设备'),
  },
];

describe('a flow', () => {
  it('takes two steps in the main venue, each by its own reviewers', async () => {
    const id = await buildVote(app, { status: 1 });
    expect((await decide('reviewer2', id)).objects.code).toBe('FORBIDDEN');
    expect(await decide('reviewer', id)).toMatchObject({ state: 1, msg: '审核成功！', objects: { status: 2 } });
    expect((await decide('reviewer', id)).objects.code).toBe('FORBIDDEN');
    expect(await detailOf('reviewer', id)).toMatchObject({ reason: '您已经审核过，内容已进入下一步' });
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
    for (const remark of [undefined, null, '', '   ', '\u200b\u2066']) {
      const answer = await decide('reviewer', id, { result: 'reject', remark });
      expect(answer).toMatchObject({ state: 0, msg: '请输入审批意见！', objects: { field: 'remark' } });
    }
    const reversed = await buildVote(app, { status: 100 });
    const answer = await app.send('reviewer2', endpoints.reverseReview.path, { objectId: reversed, remark: ' ' });
    expect(answer.msg).toBe('请输入审批意见！');
    expect((await decide('reviewer', id, { result: 'reject', remark: '字'.repeat(501) })).msg).toBe(
      '审批意见不能超过 500 个字符',
    );
    expect((await decide('reviewer', id, { result: 'reject', remark: '不同意\ud83d' })).msg).toBe(
      '审批意见含有无法保存的字符',
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

  it('and the taking back of what it is about come one after the other, and neither waits for the other in a ring', async () => {
    const happened = await deadlocksDuring(app, async () => {
      for (let round = 0; round < 15; round += 1) {
        const id = await buildVote(app, { status: 1 });
        const revoked = app.send('editor', path(content, 'revoke'), { id });
        const [decided, taken] = await Promise.all([decide('reviewer', id), revoked]);
        expect([decided.state + taken.state, decided.text, taken.text].at(0)).toBeGreaterThanOrEqual(1);
        expect([0, 2]).toContain(await statusOf(id));
      }
    });
    expect(happened).toBe(0);
  });

  it('to approve runs the rules of the submission once more', async () => {
    const id = await buildVote(app, { status: 2 });
    await app.deps.pools.owner.query(`update revision set form = form - 'contacts' where object_id = $1`, [id]);
    expect(await decide('reviewer2', id)).toMatchObject({ state: 0, msg: '内容不完整，不能通过：请输入联系人' });
    expect(await statusOf(id)).toBe(2);
    expect((await decide('reviewer2', id, { result: 'reject', remark: '缺联系人' })).objects.status).toBe(101);
  });

  it.each(gone)('to approve refuses $what that is gone since the submission', async ({ build, withdraw, message }) => {
    const { id, chosen } = await build();
    await withdraw(chosen);
    expect(await decide('reviewer2', id)).toMatchObject({
      state: 0,
      msg: `内容不完整，不能通过：${message}`,
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect((await detailOf('reviewer2', id)).status).toBe(2);
  });

  it.each([
    ['a teacher', anyContent(teacher), 0],
    ['a club', anyContent(club), 1],
  ] as const)('to approve takes %s whose approved version stands while a change of it waits', async (_, of, index) => {
    const row = gone[index];
    if (!row) throw new Error('no row');
    const { id, chosen } = await row.build();
    const stored = await mustSend(app, 'admin', path(of, 'detail'), { id: chosen });
    await mustSend(app, 'admin', path(of, 'update'), { ...stored, status: 1 });
    expect(await decide('reviewer2', id)).toMatchObject({ state: 1, objects: { status: 100 } });
  });

  it('to approve lets what the version approved before lists stay, and what a reviewer’s venues do not reach', async () => {
    const chosen = await buildTeacher(app, { status: 100 });
    const teacherIds = [chosen];
    const id = await buildCourse(app, { status: 100, form: { teacherIds } });
    await withdrawTeacher(chosen);
    const again = { ...(await courseInput(app, { teacherIds })), id, status: 1 };
    await mustSend(app, 'admin', path(courses, 'update'), again);
    for (const reviewer of people.main.reviewers) expect(await decide(reviewer, id)).toMatchObject({ state: 1 });
    // The platform chooses among the teachers of all venues; whoever reviews in the branch sees those of the branch alone.
    const elsewhere = await buildTeacher(app, { status: 100 });
    const form = await courseInput(app, { teacherIds: [elsewhere] }, { venue: 'branch' });
    const sent = { ...form, venueId: seedId.venue(demoBranchKey), status: 1 };
    const made = await mustSend(app, 'platform', path(courses, 'create'), sent);
    expect(await decide('gonglihua', String(made.id))).toMatchObject({ state: 1, objects: { status: 100 } });
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
    for (const name of ['', ' \u3000']) {
      const refused = await decide('reviewer', id, { enclosureList: [{ name, url: '/files/ab/a.png' }] });
      expect(refused, JSON.stringify(name)).toMatchObject({ state: 0, msg: '附件名称不能为空' });
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

  it('leaves what was submitted anew since the reviewer ticked it: he saw the version before', async () => {
    const [same, anew] = [await buildVote(app, { status: 1 }), await buildVote(app, { status: 1 })];
    const { rows } = await pending('reviewer');
    const revisions = Object.fromEntries(rows.map(({ objectId, revision }) => [objectId, revision]));
    await app.send('editor', path(content, 'revoke'), { id: anew });
    await update('editor', anew, { status: 1, address: '换了地方' });
    const body = { objectIds: [same, anew], result: 'approve', revisions };
    const answer = await app.send('reviewer', endpoints.batchReview.path, body);
    expect(answer.objects.results).toMatchObject([
      { objectId: same, ok: true, status: 2 },
      { objectId: anew, ok: false, code: 'ILLEGAL_STATE', message: expect.stringContaining('已重新提交') },
    ]);
    expect(await statusOf(anew)).toBe(1);
  });

  it('says with a code why a row was left; that somebody else was quicker, only where the row may be looked at', async () => {
    const [passed, decided, deleted] = [
      await buildVote(app, { status: 1 }),
      await buildVote(app, { status: 1 }),
      await buildVote(app, { status: 1 }),
    ];
    await decide('xiemin', passed);
    await decide('xiemin', decided, { result: 'reject', remark: '不同意' });
    await app.send('editor', path(content, 'revoke'), { id: deleted });
    await app.send('editor', path(content, 'remove'), { id: deleted });
    const objectIds = [passed, decided, deleted];
    const batch = async (name: string) => {
      const answer = await app.send(name, endpoints.batchReview.path, { objectIds, result: 'approve' });
      return (answer.objects.results as { code: string; message: string }[]).map(({ code, message }) => [
        code,
        message,
      ]);
    };
    const out = ['FORBIDDEN', '无权限或数据不存在'];
    expect(await batch('reviewer')).toEqual([
      out,
      ['ILLEGAL_STATE', expect.stringContaining('不在审核中，可能已被处理')],
      out,
    ]);
    expect(await batch('gonglihua')).toEqual([out, out, out]);
    expect(await detailOf('reviewer', passed)).toMatchObject({ canReview: false, reason: '已由其他审核人处理' });
  });

  it('says the same to whom the answer got lost and who sends it again with its key', async () => {
    const objectIds = [await buildVote(app, { status: 1 }), await buildVote(app, { status: 1 })];
    const body = { objectIds: [...objectIds, unknownId], result: 'approve' };
    const send = () =>
      app.send('reviewer', endpoints.batchReview.path, body, { 'idempotency-key': 'batch-sent-twice' });
    const answer = await send();
    expect(answer).toMatchObject({ state: 1, objects: { succeeded: 2, failed: 1 } });
    expect(await send()).toEqual(answer);
    expect(await Promise.all(objectIds.map((id) => statusOf(id)))).toEqual([2, 2]);
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
