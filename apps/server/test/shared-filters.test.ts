import {
  shareFilter,
  getSharedFilters,
  mostSharedFilters,
  unshareFilter,
} from '@yunguan/contract/platform/shared-filters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const pending = { listKey: 'vote', name: '本馆待审', state: { status: 1, keyword: '春', page: 1 } };
const share = (body: object = {}, as = 'admin') => app.send(as, shareFilter.path, { ...pending, ...body });
const seenBy = async (as: string, listKey = 'vote') => {
  const { datas, canShare } = await mustSend(app, as, getSharedFilters.path, { listKey });
  return { names: (datas as { name: string }[]).map(({ name }) => name), canShare, datas };
};
const clear = () => app.deps.pools.owner.query('delete from shared_filter');

describe('filters that a venue shares', () => {
  it('are seen by everybody of it on that list, and by nobody of another venue', async () => {
    await share();
    const { names, canShare, datas } = await seenBy('viewer');
    expect({ names, canShare }).toEqual({ names: ['本馆待审'], canShare: false });
    expect(datas).toEqual([
      expect.objectContaining({ state: pending.state, roleId: null, roleName: '', userName: '陈雅琴' }),
    ]);
    expect((await seenBy('viewer', 'site')).names).toEqual([]);
    expect((await seenBy('branch')).names).toEqual([]);
    expect((await seenBy('admin')).canShare).toBe(true);
    await clear();
  });

  it('with a role are seen by those who have it, and by who may share', async () => {
    await share({ roleId: seedId.role('firstReviewer') });
    expect((await seenBy('reviewer')).names).toEqual(['本馆待审']);
    expect((await seenBy('editor')).names).toEqual([]);
    expect((await seenBy('admin')).names).toEqual(['本馆待审']);
    await clear();
  });

  it('of the same name replace one another, whoever shared first', async () => {
    await share({ roleId: seedId.role('firstReviewer') });
    await app.deps.pools.owner.query('update shared_filter set created_by = $1', [seedId.user('editor')]);
    await share({ state: { status: 101 } });
    const { datas } = await seenBy('editor');
    expect(datas).toEqual([
      expect.objectContaining({ name: '本馆待审', state: { status: 101 }, roleId: null, userName: '陈雅琴' }),
    ]);
    await clear();
  });

  it('are shared and taken back only with the right to arrange roles, in the venue itself', async () => {
    expect(await share({}, 'editor')).toMatchObject(forbidden);
    const { id } = await mustSend(app, 'admin', shareFilter.path, pending);
    expect(await app.send('editor', unshareFilter.path, { id })).toMatchObject(forbidden);
    expect(await app.send('branch', unshareFilter.path, { id })).toMatchObject(forbidden);
    expect((await seenBy('viewer')).names).toEqual(['本馆待审']);
    expect((await app.send('admin', unshareFilter.path, { id })).msg).toBe('删除成功!');
    expect((await seenBy('viewer')).names).toEqual([]);
    expect(await app.send('admin', unshareFilter.path, { id })).toMatchObject(forbidden);
    expect(await app.send('admin', unshareFilter.path, { id: 'x' })).toMatchObject(forbidden);
  });

  it('say what is wrong with them', async () => {
    const refusals: [object, string][] = [
      [{ name: ' ' }, '请填写名称'],
      [{ name: '名'.repeat(13) }, '名称不能超过 12 个字符'],
      [{ listKey: 'a b' }, '列表名称不正确'],
      [{ state: { keyword: '长'.repeat(3000) } }, '筛选条件过多，无法共享'],
      [{ state: { keyword: 'a\u0000b' } }, '内容中含有无法保存的字符'],
      [{ roleId: '00000000-0000-7000-8000-00000000dead' }, '无权限或数据不存在'],
      [{ roleId: 'x' }, '无权限或数据不存在'],
    ];
    for (const [body, msg] of refusals) expect(await share(body)).toMatchObject({ state: 0, msg });
    expect((await seenBy('admin')).names).toEqual([]);
  });

  it('are limited on each list, however many come at once; replacing one still works', async () => {
    const names = Array.from({ length: mostSharedFilters + 4 }, (_, nth) => `筛选${nth}`);
    const answers = await Promise.all(names.map((name) => share({ name })));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(mostSharedFilters);
    expect(answers.find(({ state }) => state === 0)).toMatchObject({
      msg: '一个列表最多共享 12 个，请先取消不用的',
      objects: { code: 'QUOTA' },
    });
    const [first] = (await seenBy('admin')).names;
    expect((await share({ name: first })).state).toBe(1);
    expect((await share({ listKey: 'site' })).state).toBe(1);
    await clear();
  });

  it('go with the role that they were shared with', async () => {
    const owner = app.deps.pools.owner;
    const roleId = '0f000000-0000-7000-8000-000000000001';
    await owner.query("insert into role (id, venue_id, code, name) values ($1, $2, 'brief', '短期')", [
      roleId,
      seedId.venue('main'),
    ]);
    await share({ roleId });
    await mustSend(app, 'admin', '/api/systems/v1/admin-delSysRole', { ids: [roleId] });
    expect((await seenBy('admin')).names).toEqual([]);
  });
});
