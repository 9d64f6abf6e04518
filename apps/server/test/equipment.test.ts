import * as calls from '@yunguan/contract/content/equipment';
import { getAllEquipment } from '@yunguan/contract/kernel/equipment';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeEquipment } from '../src/content/site/equipment/purge-equipment';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';
import { buildEquipment, buildHall, buildSite } from './place-factories';
import { readXlsx } from './read-xlsx';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const refusedAt = (field: string, msg: string) => ({
  state: 0,
  msg,
  objects: { code: 'VALIDATION', field, errors: [{ field, message: msg }] },
});
const send = (call: { path: string }, body: Form, name = 'editor') => app.send(name, call.path, body);
const list = async (body: Form, name = 'editor') => {
  const { datas, total } = await mustSend(app, name, calls.getEquipmentPage.path, body);
  return { total, rows: datas as Form[] };
};
const namesOf = async (body: Form) => (await list(body)).rows.map((row) => row.name);
const detailOf = (id: string, name = 'editor') => mustSend(app, name, calls.getEquipment.path, { id });
/** Adds pieces one after the other. */
async function pieces(...names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await buildEquipment(app, { form: { name } }));
  return ids;
}

describe('the catalogue', () => {
  it('is listed newest first, with the exact total, in pages of ten', async () => {
    const stem = freshTitle('音箱');
    await pieces(...Array.from({ length: 12 }, (_, n) => `${stem}${String(n).padStart(2, '0')}`));
    const first = await list({ keyword: stem });
    expect([first.total, first.rows.length]).toEqual([12, 10]);
    expect(first.rows[0]?.name).toBe(`${stem}11`);
    expect((await list({ keyword: stem, pageIndex: 2 })).rows.map((row) => row.name)).toEqual([
      `${stem}01`,
      `${stem}00`,
    ]);
    expect(await list({ keyword: stem, pageIndex: 0 })).toEqual(first);
    expect(await list({ keyword: stem, pageIndex: 9 })).toEqual({ total: 12, rows: [] });
    expect(Object.keys(first.rows[0] ?? {}).sort()).toEqual(
      ['id', 'name', 'remarks', 'state', 'createTime', 'lastModificationTime', 'version', 'usedBy'].sort(),
    );
  });

  it('finds a keyword in names and remarks, as it is written', async () => {
    const stem = freshTitle('话筒');
    await pieces(`${stem}无线`, `${stem}100%`, `${stem}a_b`);
    await buildEquipment(app, { form: { name: freshTitle('调音台'), remarks: `配${stem}` } });
    expect(await namesOf({ keyword: `${stem}无线` })).toEqual([`${stem}无线`]);
    expect((await list({ keyword: ` ${stem} ` })).total).toBe(4);
    expect(await namesOf({ keyword: `${stem}100%` })).toEqual([`${stem}100%`]);
    expect(await namesOf({ keyword: `${stem}__` })).toEqual([]);
    expect(await namesOf({ keyword: `${stem}A_B` })).toEqual([`${stem}a_b`]);
    expect(await namesOf({ keyword: `${stem}' or '1'='1` })).toEqual([]);
  });

  it('tells valid pieces from invalid ones', async () => {
    const stem = freshTitle('追光灯');
    const [, off = ''] = await pieces(`${stem}甲`, `${stem}乙`);
    await mustSend(app, 'editor', calls.switchEquipment.path, { id: off });
    for (const state of [true, 1, '1', 'true']) expect(await namesOf({ keyword: stem, state })).toEqual([`${stem}甲`]);
    for (const state of [false, 0, '0', 'false'])
      expect(await namesOf({ keyword: stem, state })).toEqual([`${stem}乙`]);
    for (const state of [undefined, null, '', -1, '-1']) expect((await list({ keyword: stem, state })).total).toBe(2);
  });

  it('is narrowed to the days on which pieces were added, both included, in China time', async () => {
    const name = freshTitle('折叠椅');
    const [id] = await pieces(name);
    // The first moment of the China day lies in the day before in UTC.
    await app.deps.pools.owner.query('update equipment set created_at = $2 where id = $1', [
      id,
      '2031-05-10 00:00:00+08',
    ]);
    const found = async (startTime?: string, endTime?: string) =>
      (await list({ keyword: name, startTime, endTime })).total;
    expect(await found('2031-05-10', '2031-05-10')).toBe(1);
    expect(await found(undefined, '2031-05-09')).toBe(0);
    expect(await found('2031-05-11')).toBe(0);
    expect(await found('2031-05-11', '2031-05-09')).toBe(0);
    expect((await send(calls.getEquipmentPage, { startTime: '2031-02-30' })).msg).toBe('开始日期格式不正确');
  });

  it('is sorted by its own columns only', async () => {
    const stem = freshTitle('乐器');
    await pieces(`${stem}播`, `${stem}阿`, `${stem}册`);
    const order = async (sortField: string, sortOrder = 'ascend') =>
      (await namesOf({ keyword: stem, sortField, sortOrder })).map((name) => String(name).slice(-1)).join('');
    expect(await order('name')).toBe('阿播册');
    expect(await order('name', 'descend')).toBe('册播阿');
    expect(await order('createTime')).toHaveLength(3);
    for (const field of ['venue_id', 'constructor', 'name; drop table venue'])
      expect(await order(field)).toBe('册阿播');
  });

  it('is one of each venue', async () => {
    const name = freshTitle('移动舞台');
    const own = await buildEquipment(app, { form: { name } });
    const other = await buildEquipment(app, { venue: 'branch', form: { name } });
    expect((await list({ keyword: name })).rows.map((row) => row.id)).toEqual([own]);
    expect((await list({ keyword: name, venueId: seedId.venue(demoBranchKey) })).rows.map((row) => row.id)).toEqual([
      own,
    ]);
    expect((await list({ keyword: name }, 'branch')).rows.map((row) => row.id)).toEqual([other]);
  });
});

describe('a piece of equipment', () => {
  it('is added, shown, changed, switched and deleted in the words of the specification', async () => {
    const name = freshTitle('LED 屏');
    const added = await send(calls.addEquipment, { name: ` ${name} `, remarks: '五米乘三米' });
    expect(added).toMatchObject({ state: 1, msg: '添加成功！' });
    const id = String(added.objects.id);
    const shown = { id, name, remarks: '五米乘三米', state: true, version: 1, usedBy: 0, uses: [] };
    expect(await detailOf(id, 'viewer')).toMatchObject(shown);
    expect(await send(calls.updateEquipment, { id, name: `${name}改` })).toMatchObject({ state: 1, msg: '修改成功！' });
    expect(await detailOf(id)).toMatchObject({ name: `${name}改`, remarks: '五米乘三米', version: 2 });
    await mustSend(app, 'editor', calls.updateEquipment.path, { id, name, remarks: '' });
    expect((await detailOf(id)).remarks).toBe('');
    const said = { state: 1, msg: '状态修改成功！' };
    expect(await send(calls.switchEquipment, { id })).toMatchObject({ ...said, objects: { state: false } });
    expect(await send(calls.switchEquipment, { id })).toMatchObject({ ...said, objects: { state: true } });
    for (const state of [false, 0, 'false'])
      expect(await send(calls.switchEquipment, { id, state })).toMatchObject({ ...said, objects: { state: false } });
    expect(await send(calls.removeEquipment, { ids: [id] })).toMatchObject({ state: 1, msg: '删除成功！' });
    expect(await send(calls.getEquipment, { id })).toMatchObject(forbidden);
    expect((await list({ keyword: name })).total).toBe(0);
  });

  it.each([
    [{ name: '' }, 'name', '请输入设备名称'],
    [{ name: '   ' }, 'name', '请输入设备名称'],
    [{ name: null }, 'name', '请输入设备名称'],
    [{}, 'name', '请输入设备名称'],
    [{ name: 7 }, 'name', '请输入设备名称'],
    [{ name: '名'.repeat(51) }, 'name', '设备名称不能超过 50 个字符'],
    [{ name: '半个表情\ud83d' }, 'name', '设备名称含有无法保存的字符'],
    [{ name: '音响', remarks: '字'.repeat(201) }, 'remarks', '备注不能超过 200 个字符'],
    [{ name: '音响', remarks: 5 }, 'remarks', '备注格式不正确'],
  ])('is not made of %j', async (form, field, message) => {
    expect(await send(calls.addEquipment, form)).toMatchObject(refusedAt(field, message));
    const [id = ''] = await pieces(freshTitle('留存'));
    expect(await send(calls.updateEquipment, { ...form, id })).toMatchObject(refusedAt(field, message));
  });

  it('is not changed by an id that is none', async () => {
    for (const id of ['', 'x', 7, "' or 1=1 --"])
      expect(await send(calls.updateEquipment, { id, name: '音响' })).toMatchObject(refusedAt('id', '上传参数有误！'));
  });

  it('has a name that no other piece of the venue has', async () => {
    const name = freshTitle('Piano');
    const [id = ''] = await pieces(name);
    const [other = ''] = await pieces(freshTitle('另一件'));
    const taken = (said: string) => refusedAt('name', `设备“${said}”已存在`);
    for (const same of [name, name.toUpperCase(), ` ${name}`])
      expect(await send(calls.addEquipment, { name: same })).toMatchObject(taken(same.trim()));
    expect(await send(calls.updateEquipment, { id: other, name })).toMatchObject(taken(name));
    expect((await send(calls.updateEquipment, { id, name, remarks: '仍是它' })).state).toBe(1);
    expect((await send(calls.addEquipment, { name }, 'branch')).state).toBe(1);
    await mustSend(app, 'editor', calls.removeEquipment.path, { id });
    expect((await send(calls.addEquipment, { name })).state).toBe(1);
  });

  it('is there once, however many add it at the same moment', async () => {
    const name = freshTitle('抢名');
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(calls.addEquipment, { name })));
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.state !== 1))
      expect(answer).toMatchObject(refusedAt('name', `设备“${name}”已存在`));
    const [one = '', two = ''] = await pieces(freshTitle('改名'), freshTitle('改名'));
    const renamed = await Promise.all([one, two].map((id) => send(calls.updateEquipment, { id, name: `${name}二` })));
    expect(renamed.filter((answer) => answer.state === 1)).toHaveLength(1);
    expect((await list({ keyword: name })).total).toBe(2);
  });

  it('refuses a version that somebody else has overtaken', async () => {
    const [id = ''] = await pieces(freshTitle('并发'));
    const { name } = await detailOf(id);
    await mustSend(app, 'admin', calls.updateEquipment.path, { id, name, remarks: '先', version: 1 });
    expect(await send(calls.updateEquipment, { id, name, remarks: '后', version: 1 })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2 } },
    });
    expect((await detailOf(id)).remarks).toBe('先');
  });

  it('says which sites and halls list it', async () => {
    const name = freshTitle('三角钢琴');
    const [id = ''] = await pieces(name);
    const [siteTitle, hallTitle] = [freshTitle('音乐厅'), freshTitle('艺术展厅')];
    const siteId = await buildSite(app, { form: { title: siteTitle, equipmentId: [id] } });
    const hallId = await buildHall(app, { status: 100, form: { title: hallTitle, equipmentId: [id] } });
    expect(await detailOf(id)).toMatchObject({
      usedBy: 2,
      uses: [
        { id: siteId, kind: 'site', title: siteTitle },
        { id: hallId, kind: 'hall', title: hallTitle },
      ],
    });
    expect((await list({ keyword: name })).rows).toMatchObject([{ id, usedBy: 2 }]);
    await mustSend(app, 'editor', '/api/reserve/v1/admin-deleteSiteInfo', { ids: [siteId] });
    expect(await detailOf(id)).toMatchObject({ usedBy: 1, uses: [{ id: hallId }] });
  });

  it('leaves the recycle bin after 30 days, unless a place still names it', async () => {
    const { owner } = app.deps.pools;
    const purge = () => purgeEquipment(app.deps.db);
    const names = ['空闲', '场地', '回收站', '公众'].map((name) => freshTitle(name));
    const [idle = '', onSite = '', inBin = '', shown = ''] = await pieces(...names);
    const siteId = await buildSite(app, { form: { equipmentId: [onSite] } });
    const binned = await buildHall(app, { form: { equipmentId: [inBin] } });
    await mustSend(app, 'editor', '/api/exhibitionealls/v1/admin-deleteExhibitionHall', { ids: [binned] });
    // The row being edited does not list it any more, what the public sees does.
    const published = await buildHall(app, { status: 100, form: { equipmentId: [shown] } });
    await owner.query(`update exhibition_hall set equipment_id = '{}' where id = $1`, [published]);
    const ids = [idle, onSite, inBin, shown];
    await mustSend(app, 'editor', calls.removeEquipment.path, { ids });
    const left = async () =>
      (await owner.query<{ id: string }>('select id from equipment where id = any ($1::uuid[])', [ids])).rows.map(
        ({ id }) => id,
      );
    await purge();
    expect((await left()).toSorted()).toEqual(ids.toSorted());
    await owner.query(`update equipment set deleted_at = now() - interval '31 days' where id = any ($1::uuid[])`, [
      ids,
    ]);
    expect(await purge()).toBe(1);
    expect((await left()).toSorted()).toEqual([onSite, inBin, shown].toSorted());
    const { equipments } = await mustSend(app, 'editor', '/api/reserve/v1/admin-getSiteInfo', { id: siteId });
    expect(equipments).toBe(names[1]);
    await owner.query('delete from exhibition_hall where id = any ($1::uuid[])', [[binned, published]]);
    expect(await purge()).toBe(2);
    expect(await left()).toEqual([onSite]);
  });

  it('leaves its trace in the audit', async () => {
    const name = freshTitle('审计');
    const [id = ''] = await pieces(name);
    await mustSend(app, 'editor', calls.removeEquipment.path, { ids: [id] });
    const { rows } = await app.deps.pools.owner.query(
      `select call, detail from audit_log where object_id = $1 order by id`,
      [id],
    );
    expect(rows).toMatchObject([
      { call: calls.addEquipment.path, detail: { name } },
      { call: calls.removeEquipment.path, detail: { names: [name] } },
    ]);
  });
});

describe('deleting equipment', () => {
  it('takes many at once, and all or none of them', async () => {
    const own = await pieces(freshTitle('批'), freshTitle('批'), freshTitle('批'));
    const foreign = await buildEquipment(app, { venue: 'branch' });
    for (const bad of [foreign, unknownId, 'x', '']) {
      expect(await send(calls.removeEquipment, { ids: [...own, bad] }), bad).toMatchObject(forbidden);
    }
    for (const id of own) expect((await detailOf(id)).id).toBe(id);
    for (const none of [{ ids: [] }, {}])
      expect(await send(calls.removeEquipment, none)).toMatchObject(refusedAt('ids', '请选择要删除的设备'));
    const many = Array.from({ length: 101 }, (_, n) => unknownId.replace(/.{3}$/, String(100 + n)));
    expect((await send(calls.removeEquipment, { ids: many })).msg).toBe('一次最多删除 100 个设备');
    const [one = '', two = '', three = ''] = own;
    expect((await send(calls.removeEquipment, { ids: [one.toUpperCase(), one, two] })).state).toBe(1);
    expect((await send(calls.removeEquipment, { ids: three })).state).toBe(1);
    expect(await send(calls.removeEquipment, { ids: [one] })).toMatchObject(forbidden);
  });
});

describe('the equipment to choose from', () => {
  const offered = async (token: string, body: Form = {}) => {
    const answer = await app.call(getAllEquipment.path, body, { token });
    if (answer.state !== 1) throw new Error(answer.text);
    return (answer.objects as unknown as Form[]).map((row) => row.name);
  };

  it('is what is valid in the session’s venue, or in the one that the public names', async () => {
    const stem = freshTitle('可选');
    const [, off = '', gone = ''] = await pieces(`${stem}甲`, `${stem}乙`, `${stem}丙`);
    await buildEquipment(app, { venue: 'branch', form: { name: `${stem}分馆` } });
    await mustSend(app, 'editor', calls.switchEquipment.path, { id: off });
    await mustSend(app, 'editor', calls.removeEquipment.path, { id: gone });
    const of = (names: unknown[]) => names.filter((name) => String(name).startsWith(stem));
    expect(of(await offered(await app.as('viewer')))).toEqual([`${stem}甲`]);
    expect(of(await offered(await app.as('branch')))).toEqual([`${stem}分馆`]);
    const token = await app.anonymous();
    expect(of(await offered(token, { venueId: seedId.venue('main') }))).toEqual([`${stem}甲`]);
    expect(of(await offered(token, { venueId: seedId.venue(demoBranchKey) }))).toEqual([`${stem}分馆`]);
    for (const venueId of [undefined, null, '', 'x', unknownId]) expect(await offered(token, { venueId })).toEqual([]);
  });
});

describe('the export of the catalogue', () => {
  it('holds what the list shows', async () => {
    const stem = freshTitle('导出');
    const [, off = ''] = await pieces(`${stem}甲`, `${stem}乙`);
    await mustSend(app, 'editor', calls.updateEquipment.path, { id: off, name: `${stem}乙`, remarks: '待修' });
    await mustSend(app, 'editor', calls.switchEquipment.path, { id: off });
    const { rows: listed } = await list({ keyword: stem });
    const order = (name: string) =>
      app.send(name, generateFile.path, { action: calls.equipmentExportCode, model: { keyword: stem } });
    const ticket: unknown = (await order('admin')).objects;
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`);
    const { rows } = await readXlsx(file.bytes);
    expect(rows).toEqual([
      ['设备名称', '备注', '状态', '使用场所数', '添加时间', '最后修改时间'],
      [`${stem}乙`, '待修', '无效', '0', listed[0]?.createTime, listed[0]?.lastModificationTime],
      [`${stem}甲`, '', '有效', '0', listed[1]?.createTime, listed[1]?.lastModificationTime],
    ]);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('设备_');
    expect(await order('viewer')).toMatchObject({ state: 0 });
    expect((await order('branch')).state).toBe(1);
  });
});

describe('the equipment of another venue', () => {
  it('answers like what does not exist, and stays as it is', async () => {
    const [id = ''] = await pieces(freshTitle('他馆'));
    const before = await detailOf(id);
    for (const [call, body] of [
      [calls.getEquipment, {}],
      [calls.updateEquipment, { name: '夺取' }],
      [calls.switchEquipment, {}],
      [calls.removeEquipment, {}],
    ] as const) {
      const unknown = await send(call, { ...body, id: unknownId }, 'branch');
      expect(unknown).toMatchObject(forbidden);
      for (const asked of [id, id.toUpperCase()])
        expect((await send(call, { ...body, id: asked, venueId: seedId.venue('main') }, 'branch')).text).toBe(
          unknown.text,
        );
    }
    expect(await detailOf(id)).toEqual(before);
  });
});
