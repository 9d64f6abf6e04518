import * as departments from '@yunguan/contract/platform/departments';
import { departmentList, type DepartmentNode } from '@yunguan/contract/platform/lookups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const main = seedId.venue('main');

const tree = async (as = 'admin', venueId: string = main) => {
  const { datas } = await mustSend(app, as, departments.getSysDepartmentTree.path, { venueId });
  return datas as departments.DepartmentRow[];
};
const rowOf = async (id: string) => {
  const found = (await tree()).find((row) => row.id === id);
  if (!found) throw new Error('the department is gone');
  return found;
};
const add = (form: Form) => app.send('admin', departments.addSysDepartment.path, { venueId: main, ...form });
const added = async (parentId?: string, name = freshTitle('部门')) => {
  const answer = await add({ name, ...(parentId === undefined ? {} : { parentId }) });
  if (answer.state !== 1) throw new Error(answer.msg);
  return String(answer.objects.id);
};
const move = (id: string, parentId: string | null, index = 0) =>
  app.send('admin', departments.moveSysDepartment.path, { id, parentId, index });
const remove = (...ids: string[]) => app.send('admin', departments.delSysDepartment.path, { ids });
const childrenOf = async (parentId: string | null) =>
  (await tree()).filter((row) => row.parentId === parentId).map(({ id }) => id);
const activities = seedId.department('main', '活动部');

describe('the departments of a venue', () => {
  it('show how many people work in each, and the lookup shows the same tree', async () => {
    const rows = await tree();
    expect(rows.find(({ id }) => id === activities)).toMatchObject({ name: '活动部', parentId: null, userCount: 4 });
    const child = await added(activities, '群众活动组');
    expect(await rowOf(child)).toMatchObject({ parentId: activities, userCount: 0 });
    const { datas } = await mustSend(app, 'viewer', departmentList.path, { venueId: main });
    expect((datas as DepartmentNode[]).find(({ id }) => id === activities)?.children).toEqual([
      { id: child, name: '群众活动组', children: [] },
    ]);
  });

  it('show their people by page, without those who left', async () => {
    const page = async (form: Form = {}) =>
      mustSend(app, 'admin', departments.getSysDepartmentMembers.path, { id: activities, ...form });
    const { datas, total } = await page({ pageSize: 2, pageIndex: 2 });
    expect([total, (datas as unknown[]).length]).toEqual([4, 2]);
    await app.deps.pools.owner.query("update staff_user set deleted_at = now() where login_name = 'yangsiyu'");
    expect((await page()).total).toBe(3);
    expect((await rowOf(activities)).userCount).toBe(3);
  });

  it('have names that no brother has', async () => {
    const id = await added(activities, '演出组');
    expect(await add({ parentId: activities, name: '演出组' })).toMatchObject({
      msg: '同级已有部门“演出组”',
      objects: { field: 'name' },
    });
    expect((await add({ name: '演出组' })).state).toBe(1);
    const other = await added(activities);
    const rename = { id: other, name: '演出组' };
    expect((await app.send('admin', departments.editSysDepartment.path, rename)).msg).toBe('同级已有部门“演出组”');
    expect((await add({ name: ' ' })).msg).toBe('请输入部门名称');
    expect((await add({ name: '长'.repeat(31) })).msg).toBe('部门名称不能超过 30 个字符');
    expect((await remove(id, other)).state).toBe(1);
  });

  it('are renamed; who saved an older copy is told', async () => {
    const id = await added();
    const body = { id, name: freshTitle('新部门'), version: 1 };
    expect((await app.send('admin', departments.editSysDepartment.path, body)).state).toBe(1);
    expect((await rowOf(id)).name).toBe(body.name);
    expect(await app.send('admin', departments.editSysDepartment.path, body)).toMatchObject({
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2 } },
    });
  });

  it('do not tell who moved one of who renamed it', async () => {
    const id = await added();
    const rename = (name: string) => ({ id, name: freshTitle(name), version: 1 });
    await mustSend(app, 'platform', departments.editSysDepartment.path, rename('演出组'));
    expect((await move(id, null)).state).toBe(1);
    expect(await app.send('admin', departments.editSysDepartment.path, rename('创作组'))).toMatchObject({
      objects: { code: 'CONFLICT', conflict: { userName: '秦正华', version: 2, isOwn: false } },
    });
  });

  it('move to a place among their brothers, and never below themselves', async () => {
    const parent = await added();
    const [a, b, c] = [await added(parent), await added(parent), await added(parent)];
    await move(c, parent, 0);
    expect(await childrenOf(parent)).toEqual([c, a, b]);
    await move(c, parent, 1);
    expect(await childrenOf(parent)).toEqual([a, c, b]);
    await move(a, parent, 99);
    expect(await childrenOf(parent)).toEqual([c, b, a]);
    await move(b, c);
    expect([await childrenOf(parent), await childrenOf(c)]).toEqual([[c, a], [b]]);
    for (const below of [parent, c, b]) {
      expect((await move(parent, below)).msg).toBe('不能移动到自己或自己的下级部门之下');
    }
    expect((await move(b, null)).state).toBe(1);
    expect((await rowOf(b)).parentId).toBeNull();
  });

  it('go six levels deep and no deeper, by adding or by moving', async () => {
    let last = await added();
    for (let level = 2; level <= 6; level += 1) last = await added(last);
    expect((await add({ parentId: last, name: '七级' })).msg).toBe('部门最多 6 级');
    const pair = await added();
    await added(pair);
    const fifth = (await rowOf(last)).parentId;
    expect((await move(pair, fifth)).msg).toBe('部门最多 6 级');
  });

  it('stay while people work in them or departments lie below, and say who', async () => {
    const parent = await added(undefined, '有下级的部门');
    const child = await added(parent, '下级部门一');
    expect((await remove(parent)).msg).toBe('部门“有下级的部门”有 1 个下级部门（下级部门一），请先移走或删除下级部门');
    const training = seedId.department('main', '培训部');
    expect((await remove(child, training)).msg).toBe('部门“培训部”有 2 名用户（谭静、谢敏），请先把他们调到其他部门');
    expect(await childrenOf(parent)).toEqual([child]);
    const { owner } = app.deps.pools;
    await owner.query("update staff_user set department_id = $1 where login_name = 'yangsiyu'", [child]);
    expect((await remove(parent, child)).state).toBe(1);
    const { rows } = await owner.query("select department_id from staff_user where login_name = 'yangsiyu'");
    expect(rows).toEqual([{ department_id: null }]);
  });

  it('belong to their venue: no other reads, changes or joins them', async () => {
    const own = seedId.department(demoBranchKey, '综合办');
    for (const [path, body] of [
      [departments.getSysDepartmentTree.path, { venueId: main }],
      [departments.getSysDepartmentMembers.path, { id: activities }],
      [departments.addSysDepartment.path, { venueId: main, name: '部门' }],
      [departments.addSysDepartment.path, { parentId: activities, name: '部门' }],
      [departments.editSysDepartment.path, { id: activities, name: '部门' }],
      [departments.moveSysDepartment.path, { id: activities, parentId: own, index: 0 }],
      [departments.moveSysDepartment.path, { id: own, parentId: activities, index: 0 }],
      [departments.delSysDepartment.path, { ids: [own, activities] }],
      [departments.delSysDepartment.path, { ids: ['x'] }],
    ] as const) {
      expect(await app.send('branch', path, body), `${path} ${JSON.stringify(body)}`).toMatchObject(forbidden);
    }
    expect((await move(own, activities)).objects).toMatchObject({ code: 'FORBIDDEN' });
  });
});
