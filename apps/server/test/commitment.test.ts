import * as commitment from '@yunguan/contract/content/vote-commitment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTACK_VECTORS } from '../src/kernel/html/attack-vectors.fixture';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.pools.owner.query('delete from commitment'));

const main = seedId.venue('main');
const text = { title: '活动安全承诺书', content: '<p>本人自愿参加活动，遵守现场秩序。</p>' };
const get = (name = 'viewer', body: Form = { type: 2 }) => app.send(name, commitment.getCommitment.path, body);
const add = (name = 'editor', changes: Form = {}) =>
  app.send(name, commitment.addCommitment.path, { ...text, type: 2, ...changes });
const update = (id: unknown, changes: Form = {}, name = 'editor') =>
  app.send(name, commitment.updateCommitment.path, { id, ...text, ...changes });

describe('the commitment of a venue', () => {
  it('is null while there is none, then the text with who wrote it', async () => {
    expect(await get()).toMatchObject({ state: 1, objects: null });
    const added = await add();
    expect(added).toMatchObject({ state: 1, msg: '添加成功！' });
    expect((await get()).objects).toEqual({
      id: added.objects.id,
      ...text,
      type: 2,
      version: 1,
      lastModificationTime: '2026-11-21 10:00:00',
      userName: '唐晓岚',
    });
  });

  it('is one: a second one is refused, also of two at once', async () => {
    const both = await Promise.all([add(), add('admin')]);
    expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(both.find(({ state }) => state === 0)).toMatchObject({
      msg: '该场馆已有承诺书，请修改',
      objects: { code: 'ILLEGAL_STATE' },
    });
  });

  it.each([
    ['editor', '唐晓岚', true],
    ['admin', '陈雅琴', false],
  ])('tells who adds a second one whose the first is: %s', async (first, userName, isOwn) => {
    await add(first);
    expect(await add('editor')).toMatchObject({
      msg: '该场馆已有承诺书，请修改',
      objects: { code: 'ILLEGAL_STATE', conflict: { userName, time: '2026-11-21 10:00:00', version: 1, isOwn } },
    });
  });

  it('belongs to the venue of the session, or to the one that the payload names', async () => {
    await add();
    expect((await get('branch')).objects).toBeNull();
    expect((await add('branch', { title: '分馆承诺书' })).state).toBe(1);
    expect((await get('branch')).objects.title).toBe('分馆承诺书');
    expect((await get()).objects.title).toBe(text.title);
    expect((await get('platform', { type: 2, venueId: main })).objects.title).toBe(text.title);
    expect(await get('branch', { type: 2, venueId: main })).toMatchObject(forbidden);
    expect(await add('branch', { venueId: main })).toMatchObject(forbidden);
    expect(await add('editor', { venueId: 'x' })).toMatchObject(forbidden);
  });

  it('is read by the public of the venue that it names, without the name of the staff', async () => {
    await add();
    const token = await app.anonymous();
    const asked = (body: Form) => app.call(commitment.getCommitment.path, body, { token });
    expect((await asked({ type: 2, venueId: main })).objects).toMatchObject({ ...text, userName: '' });
    for (const venueId of [undefined, null, '', 'x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await asked({ type: 2, venueId }), String(venueId)).toMatchObject({ state: 1, objects: null });
    }
  });

  it('is also served under the prefix of its sibling calls', async () => {
    const under = '/api/VoteActivity/v1/';
    const added = await app.send('editor', `${under}pc-addCommitment`, { ...text, type: 2 });
    expect(added.state).toBe(1);
    const changed = await app.send('editor', `${under}pc-updateCommitment`, {
      id: added.objects.id,
      ...text,
      title: '新的标题',
    });
    expect(changed).toMatchObject({ state: 1, msg: '修改成功！' });
    expect((await get()).objects).toMatchObject({ title: '新的标题', version: 2 });
  });
});

describe('writing it', () => {
  const incomplete: readonly (readonly [string, Form])[] = [
    ['no title', { title: undefined }],
    ['a blank title', { title: '  ' }],
    ['no content', { content: null }],
    ['an empty article', { content: '<p><br></p>&nbsp;' }],
    ['nothing but a script', { content: '<script>alert(1)</script>' }],
  ];
  it.each(incomplete)('with %s is refused', async (_, changes) => {
    const refused = { state: 0, msg: '请填写完整的信息', objects: { code: 'VALIDATION' } };
    expect(await add('editor', changes)).toMatchObject(refused);
    const { objects } = await add();
    expect(await update(objects.id, changes)).toMatchObject(refused);
    expect((await get()).objects).toMatchObject({ ...text, version: 1 });
  });

  it('of another type than 2 is refused, and none means 2', async () => {
    expect(await add('editor', { type: 3 })).toMatchObject({ state: 0, msg: '承诺书类型不正确' });
    expect(await get('viewer', { type: 1 })).toMatchObject({ state: 0, msg: '承诺书类型不正确' });
    expect((await add('editor', { type: undefined })).state).toBe(1);
    for (const asked of [{}, { type: null }, { type: '' }]) {
      expect((await get('viewer', asked)).objects).toMatchObject({ type: 2 });
    }
  });

  it('needs the edit right in its venue', async () => {
    const { objects } = await add();
    for (const name of ['viewer', 'reviewer']) expect(await add(name), name).toMatchObject(forbidden);
    for (const name of ['viewer', 'reviewer', 'branch']) {
      expect(await update(objects.id, { title: '改' }, name), name).toMatchObject(forbidden);
    }
    for (const id of ['x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await update(id)).toMatchObject(forbidden);
    }
    expect((await get()).objects).toMatchObject(text);
  });

  it('over the version that somebody else saved meanwhile is refused with his name', async () => {
    const { objects } = await add();
    expect((await update(objects.id, { title: '第二版', version: 1 }, 'admin')).state).toBe(1);
    const stale = await update(objects.id, { title: '第三版', version: 1 });
    expect(stale).toMatchObject({ state: 0, objects: { code: 'CONFLICT', conflict: { version: 2 } } });
    expect(stale.msg).toMatch(/^内容已被.+于 2026-11-21 .+ 修改，请核对后再保存$/);
    expect((await get()).objects.title).toBe('第二版');
    expect((await update(objects.id, { title: '第三版', version: 2 })).state).toBe(1);
    expect((await update(objects.id, { title: '第四版' })).state).toBe(1);
  });

  it('keeps plain words as they are and throws out of an article what runs', async () => {
    const plain = '一、遵守秩序。\n二、注意安全。';
    const { objects } = await add('editor', { content: plain });
    expect((await get()).objects.content).toBe(plain);
    const dangerous = /<script|\son\w+\s*=|javascript:|<iframe|<object|<svg|expression\(|@import/i;
    for (const [reason, attack] of ATTACK_VECTORS.filter((_, index) => index % 4 === 0)) {
      const answer = await update(objects.id, { content: `<p>安全的文字</p>${attack}` });
      if (answer.state !== 1) continue;
      const { content } = (await get()).objects;
      expect(content, reason).toContain('安全的文字');
      expect(String(content), reason).not.toMatch(dangerous);
    }
  });

  it('of more than 20,000 characters is refused', async () => {
    expect(await add('editor', { content: '字'.repeat(20_001) })).toMatchObject({ msg: '内容不能超过 20000 个字符' });
    expect((await add('editor', { content: '字'.repeat(20_000) })).state).toBe(1);
  });

  it('enters its pictures into the where-used list and takes them off again', async () => {
    const picture = await app.picture('editor', '#8e44ad');
    const { objects } = await add('editor', { content: `<p>承诺</p><img src="${picture}">` });
    const uses = async () =>
      (await app.deps.pools.owner.query('select store_key from upload_use where object_id = $1', [objects.id])).rows;
    expect(await uses()).toEqual([{ store_key: picture.slice('/files/'.length) }]);
    await update(objects.id, { content: '<p>承诺</p>' });
    expect(await uses()).toEqual([]);
  });
});
