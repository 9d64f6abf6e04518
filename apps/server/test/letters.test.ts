import * as letters from '@yunguan/contract/platform/letters';
import type { LetterRow } from '@yunguan/contract/platform/letters';
import { review, reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { loadActor } from '../src/kernel/access/load-actor';
import { sendLetter } from '../src/kernel/letters/send';
import { sweepLetters } from '../src/kernel/letters/sweep';
import { writeLetter } from '../src/platform/letters/write-letter';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, freshTitle, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.pools.owner.query('delete from letter'));

const lettersOf = async (name: string, body: Form = {}) =>
  (await mustSend(app, name, letters.getLetterPage.path, { pageSize: 100, ...body })).datas as LetterRow[];
const unreadOf = async (name: string) => (await mustSend(app, name, letters.getUnreadLetters.path, {})).total;
const send = (name: string, body: Form = {}) =>
  app.send(name, letters.sendLetter.path, {
    receiverList: [seedId.user('viewer')],
    title: '周五例会',
    content: '请带上季度材料。',
    ...body,
  });
const decide = (name: string, objectId: string, result: 'approve' | 'reject', remark = '') =>
  mustSend(app, name, review.path, { objectId, result, remark });

describe('the result of a review', () => {
  it('reaches the submitter at every step, with the opinion and the way to the record', async () => {
    const title = freshTitle('合唱比赛');
    const id = await buildVote(app, { status: 1, form: { title } });
    expect(await lettersOf('editor')).toEqual([]);
    await decide('reviewer', id, 'approve', '材料齐全');
    await decide('reviewer2', id, 'approve');
    const [last, first, ...more] = await lettersOf('editor');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      kind: 'review',
      kindName: '审批结果',
      title: `《${title}》已通过“初审”，进入下一步审核`,
      content: '审批意见：材料齐全\n后续步骤审核完成后会再通知您。',
      link: `/new/voteActivebox?mode=4&id=${id}`,
      isRead: false,
    });
    expect(last).toMatchObject({ title: `《${title}》已审核通过`, content: '审批意见：无\n内容已经发布。' });
    // Reviewers have their queue; nobody else hears of it.
    for (const other of ['reviewer', 'reviewer2', 'viewer', 'branch']) expect(await lettersOf(other)).toEqual([]);
  });

  it('tells of a rejection and of a reversal', async () => {
    const rejected = await buildVote(app, { status: 1 });
    await decide('reviewer', rejected, 'reject', '封面模糊');
    const approved = await buildVote(app, { status: 100 });
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: approved, remark: '时间有误' });
    const told = await lettersOf('editor');
    expect(told.map((letter) => letter.title)).toEqual([
      expect.stringMatching(/^《.+》已被反审$/),
      expect.stringMatching(/已审核通过$/),
      expect.stringMatching(/进入下一步审核$/),
      expect.stringMatching(/^《.+》在“初审”被驳回$/),
    ]);
    expect(told[0]?.content).toBe('审批意见：时间有误\n内容已经下架，请按意见修改后重新提交。');
    expect(told[3]?.content).toBe('审批意见：封面模糊\n请按意见修改后重新提交。');
  });

  it('is not told to whoever decided on his own submission', async () => {
    const id = await buildVote(app, { status: 1 });
    await app.deps.pools.owner.query('update revision set submitted_by = $2 where object_id = $1', [
      id,
      seedId.user('reviewer'),
    ]);
    await decide('reviewer', id, 'approve');
    expect(await lettersOf('reviewer')).toEqual([]);
  });

  it('is not told when the decision did not happen', async () => {
    const id = await buildVote(app, { status: 1 });
    expect((await app.send('reviewer', review.path, { objectId: id, result: 'reject', remark: '' })).state).toBe(0);
    expect(await lettersOf('editor')).toEqual([]);
  });
});

describe('a letter to colleagues', () => {
  it('arrives once with each receiver, with the name of its sender', async () => {
    const viewer = seedId.user('viewer');
    const answer = await send('editor', { receiverList: [viewer, seedId.user('reviewer'), viewer] });
    expect(answer).toMatchObject({ state: 1, msg: '已经发送站内信', objects: { count: 2 } });
    const [letter, ...more] = await lettersOf('viewer');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kindName: '站内信', title: '周五例会', sender: '唐晓岚', link: '' });
    expect(await unreadOf('reviewer')).toBe(1);
    expect(await unreadOf('editor')).toBe(0);
  });

  it.each([
    ['no title', { title: '  ' }, '请输入标题'],
    ['no content', { content: '' }, '请输入内容'],
    ['nobody to get it', { receiverList: [] }, '请选择收件人'],
    ['no list of receivers', { receiverList: '张三' }, '请选择收件人'],
    ['a receiver that is no id', { receiverList: ['张三'] }, '收件人不正确'],
    ['too long a title', { title: '字'.repeat(51) }, '标题不能超过 50 个字符'],
    ['too long a content', { content: '字'.repeat(2001) }, '内容不能超过 2000 个字符'],
    ['half an emoji', { title: '会议\ud83d' }, '标题含有无法保存的字符'],
    ['too many receivers', { receiverList: Array(201).fill(seedId.user('viewer')) }, '一次最多发送给 200 人'],
  ])('is refused with %s', async (_name, body, msg) => {
    expect(await send('editor', body)).toMatchObject({ state: 0, msg });
  });

  it('goes to nobody when one receiver is out of sight, unknown, disabled or has left', async () => {
    const { owner } = app.deps.pools;
    const refused = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
    const viewer = seedId.user('viewer');
    const [foreign] = (
      await owner.query<{ id: string }>('select id from staff_user where venue_id = $1 limit 1', [
        seedId.venue(demoBranchKey),
      ])
    ).rows;
    expect(await send('editor', { receiverList: [viewer, foreign?.id] })).toMatchObject(refused);
    expect(await send('editor', { receiverList: [viewer, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'] })).toMatchObject(
      refused,
    );
    await owner.query('update staff_user set deleted_at = now() where id = $1', [seedId.user('reviewer2')]);
    expect(await send('editor', { receiverList: [viewer, seedId.user('reviewer2')] })).toMatchObject(refused);
    await owner.query('update staff_user set deleted_at = null, enabled = false where id = $1', [
      seedId.user('reviewer2'),
    ]);
    expect(await send('editor', { receiverList: [viewer, seedId.user('reviewer2')] })).toMatchObject(refused);
    await owner.query('update staff_user set enabled = true where id = $1', [seedId.user('reviewer2')]);
    expect(await lettersOf('viewer')).toEqual([]);
    // Who helps out in the venue is a colleague there.
    await owner.query('insert into user_role (user_id, role_id, venue_id) values ($1, $2, $3)', [
      foreign?.id,
      seedId.role('viewer'),
      seedId.venue('main'),
    ]);
    expect(await send('editor', { receiverList: [foreign?.id] })).toMatchObject({ state: 1 });
    await owner.query('delete from user_role where user_id = $1 and venue_id = $2', [
      foreign?.id,
      seedId.venue('main'),
    ]);
    // The platform writes to everybody, and a main venue to its branches.
    expect(await send('platform', { receiverList: [foreign?.id] })).toMatchObject({ state: 1 });
    expect(await send('admin', { receiverList: [foreign?.id] })).toMatchObject({ state: 1 });
  });

  it('is limited to twenty in an hour, also when they are sent at one moment', async () => {
    for (let sent = 0; sent < 15; sent += 1) expect((await send('editor')).state).toBe(1);
    const rest = await Promise.all(Array.from({ length: 10 }, () => send('editor')));
    const states = rest.map((answer) => answer.state).toSorted((a, b) => a - b);
    const { rows } = await app.deps.pools.owner.query(
      'select count(*)::int as letters, count(distinct created_at)::int as moments from letter',
    );
    expect({ states, ...rows[0] }).toEqual({ states: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], letters: 20, moments: 20 });
    expect(rest.find((answer) => answer.state === 0)).toMatchObject({
      status: 429,
      msg: '每小时最多发送 20 封站内信，请稍后再试',
      objects: { code: 'TOO_MANY' },
    });
    expect((await send('admin')).state).toBe(1);
    await app.deps.pools.owner.query("update letter set created_at = created_at - interval '61 minutes'");
    expect((await send('editor')).state).toBe(1);
  });

  it('leaves out of the twenty what the product writes in his name', async () => {
    const sender = { id: seedId.user('editor'), name: '罗文彬' };
    for (let told = 0; told < 25; told += 1) {
      await app.db.transaction('*', async (tx) =>
        sendLetter(tx, {
          userIds: [seedId.user('viewer')],
          kind: 'notice',
          title: '请您担任评委',
          content: '请为参赛队伍评分。',
          link: '/new/judging',
          venueId: seedId.venue('main'),
          sender,
        }),
      );
    }
    expect((await send('editor')).state).toBe(1);
  });

  it('counts letters apart that are written at the very same moment', async () => {
    const actor = await loadActor(app.db, seedId.user('editor'), null);
    if (!actor) throw new Error('the editor works here');
    const letter = { receiverList: [seedId.user('viewer'), seedId.user('reviewer')], title: '同时', content: '同时' };
    // One transaction stands for several that begin in one microsecond: the database's `now()` is the same for all.
    let written = 0;
    const writing = app.db.transaction('*', async (tx) => {
      for (; written < 30; written += 1) expect(await writeLetter(tx, { actor, letter })).toBe(2);
    });
    await expect(writing).rejects.toThrow('每小时最多发送 20 封站内信');
    expect(written).toBe(20);
    expect(await lettersOf('viewer')).toEqual([]);
  });

  it('is sent once under one key', async () => {
    const headers = { 'idempotency-key': 'letter-0001' };
    const body = { receiverList: [seedId.user('viewer')], title: '一次', content: '只发一次' };
    await app.send('editor', letters.sendLetter.path, body, headers);
    await app.send('editor', letters.sendLetter.path, body, headers);
    expect(await unreadOf('viewer')).toBe(1);
  });
});

describe('the message centre', () => {
  it('shows one the own letters, newest first, by state, kind and keyword', async () => {
    await send('editor', { title: '甲' });
    await send('editor', { title: '乙', content: '100% 到场' });
    await decide('reviewer', await buildVote(app, { status: 1 }), 'approve');
    expect((await lettersOf('viewer')).map((letter) => letter.title)).toEqual(['乙', '甲']);
    const [second] = await lettersOf('viewer');
    await mustSend(app, 'viewer', letters.readLetters.path, { ids: [second?.id] });
    expect((await lettersOf('viewer', { state: 'unread' })).map((letter) => letter.title)).toEqual(['甲']);
    expect((await lettersOf('viewer', { state: 'read' })).map((letter) => letter.title)).toEqual(['乙']);
    expect((await lettersOf('viewer', { keyword: '100%' })).map((letter) => letter.title)).toEqual(['乙']);
    expect(await lettersOf('viewer', { kind: 'review' })).toEqual([]);
    expect(await lettersOf('editor', { kind: 'review' })).toHaveLength(1);
    const page = await mustSend(app, 'viewer', letters.getLetterPage.path, { pageIndex: 2, pageSize: 1 });
    expect(page).toMatchObject({ total: 2, totalCount: 2, datas: [{ title: '甲' }] });
  });

  it('marks letters as read, some or all', async () => {
    for (const title of ['甲', '乙', '丙']) await send('editor', { title });
    const [first] = await lettersOf('viewer');
    expect(await mustSend(app, 'viewer', letters.readLetters.path, { ids: [first?.id] })).toEqual({ count: 1 });
    expect(await mustSend(app, 'viewer', letters.readLetters.path, { ids: [first?.id] })).toEqual({ count: 0 });
    expect(await unreadOf('viewer')).toBe(2);
    // One that was thrown away unread is not among them.
    await send('editor', { title: '丁' });
    const [thrown] = await lettersOf('viewer');
    await mustSend(app, 'viewer', letters.removeLetters.path, { ids: [thrown?.id] });
    expect(await mustSend(app, 'viewer', letters.readLetters.path, { all: true })).toEqual({ count: 2 });
    expect(await unreadOf('viewer')).toBe(0);
    expect(await app.send('viewer', letters.readLetters.path, {})).toMatchObject({ state: 0, msg: '请选择站内信' });
  });

  it('marks all letters as read up to the one that was the newest when it was asked', async () => {
    const unread = () => mustSend(app, 'viewer', letters.getUnreadLetters.path, {});
    expect(await unread()).toEqual({ total: 0, newest: null });
    for (const title of ['甲', '乙']) await send('editor', { title });
    const { newest } = await unread();
    expect(newest).toBe((await lettersOf('viewer'))[0]?.id);
    await send('editor', { title: '丙' });
    expect(await mustSend(app, 'viewer', letters.readLetters.path, { all: true, newest })).toEqual({ count: 2 });
    expect(await lettersOf('viewer', { state: 'unread' })).toMatchObject([{ title: '丙' }]);
    // A client that names none means all that there are.
    expect(await mustSend(app, 'viewer', letters.readLetters.path, { all: true })).toEqual({ count: 1 });
    expect(await app.send('viewer', letters.readLetters.path, { all: true, newest: 'x' })).toMatchObject({ state: 0 });
  });

  it('takes a hundred letters at once', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1));
    for (const call of [letters.readLetters, letters.removeLetters]) {
      expect(await app.send('viewer', call.path, { ids: ids.slice(1) })).toMatchObject(forbidden);
      expect(await app.send('viewer', call.path, { ids })).toMatchObject({ state: 0, msg: '一次最多选择 100 封' });
    }
  });

  it('removes letters for their receiver alone', async () => {
    await send('editor', { receiverList: [seedId.user('viewer'), seedId.user('reviewer')] });
    const [own] = await lettersOf('viewer');
    expect(await app.send('viewer', letters.removeLetters.path, { ids: [own?.id] })).toMatchObject({
      msg: '删除成功!',
    });
    expect(await lettersOf('viewer')).toEqual([]);
    expect(await unreadOf('viewer')).toBe(0);
    expect(await lettersOf('reviewer')).toHaveLength(1);
  });

  it('refuses the letters of others like those that do not exist, and touches none of them', async () => {
    await send('editor', { receiverList: [seedId.user('viewer'), seedId.user('reviewer')] });
    const [own] = await lettersOf('viewer');
    const [foreign] = await lettersOf('reviewer');
    for (const call of [letters.readLetters.path, letters.removeLetters.path]) {
      const texts = new Set<string>();
      for (const odd of [foreign?.id, '999999999', '99999999999999999999', 'x', '-1', "1' or '1'='1"]) {
        texts.add((await app.send('viewer', call, { ids: [own?.id, odd] })).text);
      }
      expect([...texts]).toEqual([expect.stringContaining('FORBIDDEN')]);
    }
    expect(await unreadOf('viewer')).toBe(1);
    expect(await unreadOf('reviewer')).toBe(1);
  });

  it('is swept of what is older than a year, or was thrown away a month ago', async () => {
    for (const title of ['旧', '弃', '新弃', '新']) await send('editor', { title });
    const { owner } = app.deps.pools;
    await owner.query(`update letter set created_at = now() - interval '13 months' where title = '旧'`);
    await owner.query(`update letter set removed_at = now() - interval '31 days' where title = '弃'`);
    await owner.query(`update letter set removed_at = now() where title = '新弃'`);
    await sweepLetters(app.db);
    const { rows } = await owner.query<{ title: string }>('select title from letter order by id');
    expect(rows.map((row) => row.title)).toEqual(['新弃', '新']);
  });
});
