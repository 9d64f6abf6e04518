import * as duties from '@yunguan/contract/platform/duties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { freshTitle, mustSend } from './factories';
import { waitingForLocks } from './lock-waits';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const main = seedId.venue('main');
const branch = seedId.venue(demoBranchKey);

const list = async (as = 'admin', venueId = main) => {
  const { datas } = await mustSend(app, as, duties.getSysDutyList.path, { venueId });
  return datas as duties.Duty[];
};
const find = async (name: string) => {
  const found = (await list()).find((duty) => duty.name === name);
  if (!found) throw new Error(`no duty ${name}`);
  return found;
};
const add = (name: unknown, as = 'admin', venueId = main) => app.send(as, duties.addSysDuty.path, { venueId, name });
const dutyOf = async (login: string) => {
  const { rows } = await app.deps.pools.owner.query('select duty from staff_user where login_name = $1', [login]);
  return rows[0]?.duty;
};

describe('the duties of a venue', () => {
  it('begin with the posts of its people, each once and counted', async () => {
    const found = await list();
    expect(found[0]).toMatchObject({ name: '办公室主任', userCount: 1 });
    expect(found.find(({ name }) => name === '馆员')?.userCount).toBeGreaterThan(2);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    expect((await list('admin', branch)).map(({ name }) => name)).toContain('分馆负责人');
  });

  it('are renamed behind whoever changes their order, without holding what he waits for', async () => {
    await add('排练助理');
    const { id } = await find('排练助理');
    const ordering = await app.deps.pools.owner.connect();
    try {
      await ordering.query('begin');
      await ordering.query(`select pg_advisory_xact_lock(hashtextextended('duty:' || $1, 0))`, [main]);
      const renaming = app.send('admin', duties.editSysDuty.path, { id, name: '排练主管' });
      await waitingForLocks(app);
      await ordering.query(`set local lock_timeout = '500ms'`);
      await ordering.query('update duty set sort = sort where id = $1', [id]);
      await ordering.query('commit');
      expect(await renaming).toMatchObject({ state: 1 });
    } finally {
      ordering.release(true);
    }
    await mustSend(app, 'admin', duties.delSysDuty.path, { ids: [id] });
  });

  it('are added behind the others; a name is needed, short, and not taken', async () => {
    expect((await add('  数字馆员 ')).msg).toBe('添加成功！');
    expect((await list()).at(-1)).toMatchObject({ name: '数字馆员', userCount: 0 });
    expect(await add('数字馆员')).toMatchObject({ msg: '职务“数字馆员”已存在', objects: { field: 'name' } });
    expect((await add('数字馆员', 'branch', branch)).state).toBe(1);
    expect((await add('')).msg).toBe('请输入职务名称');
    expect((await add(undefined)).msg).toBe('请输入职务名称');
    expect((await add('长'.repeat(31))).msg).toBe('职务名称不能超过 30 个字符');
    expect((await add('a\u0000b')).msg).toBe('职务名称含有无法保存的字符');
  });

  it('renamed, are renamed for everybody of the venue who has them, and nobody else', async () => {
    await app.deps.pools.owner.query("update staff_user set duty = '馆员' where login_name = 'branch'");
    const before = await find('馆员');
    const body = { id: before.id, name: '在编馆员', version: before.version };
    const answer = await mustSend(app, 'admin', duties.editSysDuty.path, body);
    expect(answer.usersChanged).toBe(before.userCount);
    expect([await dutyOf('editor'), await dutyOf('branch')]).toEqual(['在编馆员', '馆员']);
    expect(await app.send('admin', duties.editSysDuty.path, body)).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴' } },
    });
    const taken = { id: before.id, name: '馆长' };
    expect((await app.send('admin', duties.editSysDuty.path, taken)).msg).toBe('职务“馆长”已存在');
  });

  it('are kept while somebody has them, and a batch goes as a whole or not at all', async () => {
    await add('讲解员');
    const [free, used] = [await find('讲解员'), await find('馆长')];
    const answer = await app.send('admin', duties.delSysDuty.path, { ids: [free.id, used.id] });
    expect(answer.msg).toBe('职务“馆长”正由 1 名用户担任，请先调整他们的职务');
    expect((await list()).map(({ name }) => name)).toContain('讲解员');
    expect((await app.send('admin', duties.delSysDuty.path, { ids: [free.id] })).state).toBe(1);
    expect((await list()).map(({ name }) => name)).not.toContain('讲解员');
  });

  it('stand in the order that was set, of all of them', async () => {
    const ids = (await list()).map(({ id }) => id).toReversed();
    await mustSend(app, 'admin', duties.sortSysDuties.path, { venueId: main, ids });
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    const part = await app.send('admin', duties.sortSysDuties.path, { venueId: main, ids: ids.slice(1) });
    expect(part.msg).toBe('职务列表已有变化，请刷新后再调整顺序');
  });

  it('are not put into an order over one that a colleague made meanwhile', async () => {
    const was = (await list()).map(({ id }) => id);
    const sort = (body: object) => app.send('admin', duties.sortSysDuties.path, { venueId: main, ...body });
    const [first, second, ...rest] = was;
    const swapped = [second, first, ...rest];
    expect((await sort({ ids: swapped, was })).state).toBe(1);
    const late = { ids: was.toReversed(), was };
    expect(await sort(late)).toMatchObject({ state: 0, msg: '职务列表已有变化，请刷新后再调整顺序' });
    expect((await list()).map(({ id }) => id)).toEqual(swapped);
    expect((await sort({ ...late, was: swapped })).state).toBe(1);
  });

  it('belong to their venue: others do not read, name or order them', async () => {
    const [own] = await list();
    if (!own) throw new Error('the main venue has no duty');
    for (const [path, body] of [
      [duties.getSysDutyList.path, { venueId: main }],
      [duties.addSysDuty.path, { venueId: main, name: freshTitle('职务') }],
      [duties.editSysDuty.path, { id: own.id, name: '改名' }],
      [duties.delSysDuty.path, { ids: [own.id] }],
      [duties.sortSysDuties.path, { ids: [own.id] }],
      [duties.editSysDuty.path, { id: 'x', name: '改名' }],
    ] as const) {
      expect(await app.send('branch', path, body), path).toMatchObject(forbidden);
    }
  });
});
