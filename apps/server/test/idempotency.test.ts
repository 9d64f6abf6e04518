import { bookTicket } from '@yunguan/contract/content/activity-ticket';
import { signUpCourse } from '@yunguan/contract/content/course-signup';
import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from './activity-factories';
import { answered } from './answered';
import { type ContentApp, createContentApp } from './content-app';
import { openCourse, studentForm } from './course-factories';
import { buildRecruit, buildVote, type Form, freshTitle, path, recruitInput } from './factories';

const create = path(anyContent(recruit), 'create');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

let keys = 0;
const freshKey = () => `form-${String((keys += 1)).padStart(8, '0')}`;
const send = (name: string, body: Form, key?: string, call = create) =>
  app.send(name, call, body, key === undefined ? {} : { 'idempotency-key': key });

async function count(title: unknown): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>(
    'select count(*) as n from recruit_notice where title = $1',
    [title],
  );
  return rows[0]?.n ?? 0;
}

describe('a creating call with a key', () => {
  it('makes one row and answers the same bytes when it is sent again', async () => {
    const [key, form] = [freshKey(), recruitInput()];
    const first = await send('editor', form, key);
    expect(first).toMatchObject({ state: 1, msg: '发布成功！' });
    for (let retry = 0; retry < 3; retry += 1) expect((await send('editor', form, key)).text).toBe(first.text);
    expect(await count(form.title)).toBe(1);
  });

  it('makes one row of 500 at the same moment, and every answer is the same', async () => {
    const [key, form] = [freshKey(), recruitInput()];
    await app.as('editor');
    // Twelve connections serve them: on a busy machine not all get one within the time that is granted, and are told so.
    const answers = await Promise.all(Array.from({ length: 500 }, () => answered(() => send('editor', form, key))));
    expect(new Set(answers.map((answer) => answer.text)).size, answers.find((answer) => answer.state !== 1)?.text).toBe(
      1,
    );
    expect(answers[0]?.state).toBe(1);
    expect(await count(form.title)).toBe(1);
    const { rows } = await app.deps.pools.owner.query<{ n: number }>(
      `select count(*) as n from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [create, answers[0]?.objects.id],
    );
    expect(rows[0]?.n).toBe(1);
  }, 120_000);

  it('that took what was left answers its retry, although nothing is left any more', async () => {
    const tickets = await openSession(app, { votesCount: 2 });
    const courseId = await openCourse(app, { count: 1 });
    const calls: [call: string, body: Form][] = [
      [bookTicket.path, { ...tickets, count: 2 }],
      [signUpCourse.path, { courseId, ...studentForm() }],
    ];
    for (const [call, body] of calls) {
      const key = freshKey();
      const first = await send('13900000001', body, key, call);
      expect(first, first.text).toMatchObject({ state: 1 });
      expect((await send('13900000001', body, key, call)).text).toBe(first.text);
      expect((await send('13900000001', body, freshKey(), call)).state).toBe(0);
      expect((await send('13900000002', body, key, call)).state).toBe(0);
      expect((await send('13900000001', { ...body, channel: 'pc' }, key, call)).state).toBe(0);
    }
  });

  it('refuses the key for another body and for another call', async () => {
    const id = await buildRecruit(app);
    // What a new record has no use for: the same body fits a change, too.
    const [key, form] = [freshKey(), recruitInput({ id })];
    await send('editor', form, key);
    const other = freshTitle('另一条');
    expect(await send('editor', { ...form, title: other }, key)).toMatchObject({
      state: 0,
      msg: '同一个幂等键不能用于不同的请求',
      objects: { code: 'CONFLICT' },
    });
    const elsewhere = await send('editor', form, key, path(anyContent(recruit), 'update'));
    expect(elsewhere.objects.code).toBe('CONFLICT');
    expect([await count(other), await count(form.title)]).toEqual([0, 1]);
  });

  it('keeps the keys of two users apart', async () => {
    const [key, form] = [freshKey(), recruitInput()];
    const [one, other] = [await send('editor', form, key), await send('admin', form, key)];
    expect(one.objects.id).not.toBe(other.objects.id);
    expect(await count(form.title)).toBe(2);
  });

  it('does not use the key up when it is refused', async () => {
    const [key, form] = [freshKey(), recruitInput()];
    expect((await send('editor', { ...form, introduction: '' }, key)).msg).toBe('请输入招生详情');
    expect((await send('editor', form, key)).state).toBe(1);
    expect((await send('editor', form, key)).state).toBe(1);
    expect(await count(form.title)).toBe(1);
  });

  it('remembers the key for 24 hours', async () => {
    const [key, form] = [freshKey(), recruitInput()];
    await send('editor', form, key);
    const age = (hours: number) =>
      app.deps.pools.owner.query(
        `update idempotency set created_at = created_at - make_interval(hours => $2) where key = $1`,
        [key, hours],
      );
    await age(23);
    await send('editor', form, key);
    expect(await count(form.title)).toBe(1);
    await age(2);
    expect((await send('editor', form, key)).state).toBe(1);
    expect(await count(form.title)).toBe(2);
  });

  it.each(['x'.repeat(129), '有汉字的键值啊啊', "key' or '1'='1", 'with space 123'])(
    'refuses the key %j',
    async (key) => {
      const form = recruitInput();
      // A header carries bytes; the client sends UTF-8.
      const wire = Buffer.from(key, 'utf8').toString('latin1');
      expect(await send('editor', form, wire)).toMatchObject({ state: 0, msg: '幂等键格式不正确' });
      expect(await count(form.title)).toBe(0);
    },
  );

  it.each(['1', 'k/3+Zg==', 'x'.repeat(128)])('takes the key %j', async (key) => {
    const form = recruitInput();
    const first = await send('editor', form, key);
    expect((await send('editor', form, key)).text).toBe(first.text);
    expect(await count(form.title)).toBe(1);
  });

  it('takes an empty key for none', async () => {
    const form = recruitInput();
    for (let twice = 0; twice < 2; twice += 1) expect((await send('editor', form, '')).state).toBe(1);
    expect(await count(form.title)).toBe(2);
  });

  it('makes one row of twenty clicks without a key, and answers all of them alike', async () => {
    const form = recruitInput();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('editor', form)));
    expect(answers.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(form.title)).toBe(1);
  });

  it('makes a row for every call without a key that comes after the answer of the one before', async () => {
    const form = recruitInput();
    await send('editor', form);
    await send('editor', form);
    expect(await count(form.title)).toBe(2);
  });

  it('makes a row for each person, each form and each key of calls that cross', async () => {
    const form = recruitInput();
    await Promise.all([
      send('editor', form),
      send('admin', form),
      send('editor', { ...form, introduction: '<p>另一篇</p>' }),
      send('editor', form, freshKey()),
      send('editor', form, freshKey()),
    ]);
    expect(await count(form.title)).toBe(5);
  });
});

describe('other calls', () => {
  it('change once: an update and a decision', async () => {
    const id = await buildVote(app, { status: 0 });
    const key = freshKey();
    const body = { id, title: '改一次', status: 1 };
    const update = path(anyContent(vote), 'update');
    const answers = await Promise.all([1, 2, 3].map(() => send('editor', body, key, update)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const decision = { objectId: id, result: 'approve', remark: '' };
    const decided = freshKey();
    const decisions = await Promise.all([1, 2, 3].map(() => send('reviewer', decision, decided, review.path)));
    expect(new Set(decisions.map((answer) => answer.text)).size).toBe(1);
    const { rows } = await app.deps.pools.owner.query(
      'select action from review_log where object_id = $1 order by id',
      [id],
    );
    expect(rows.map((row: { action: string }) => row.action)).toEqual(
      ['save', 'submit', 'advance'].slice(rows.length === 3 ? 0 : 1),
    );
  });

  it('that only read ignore the key', async () => {
    const key = freshKey();
    const page = path(anyContent(recruit), 'page');
    const before = await send('editor', {}, key, page);
    await buildRecruit(app);
    const after = await send('editor', {}, key, page);
    expect(Number(after.objects.total)).toBe(Number(before.objects.total) + 1);
  });
});
