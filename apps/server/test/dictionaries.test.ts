import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as dictionaries from '@yunguan/contract/platform/dictionaries';
import { delResource, editResource } from '@yunguan/contract/platform/library';
import * as labels from '@yunguan/contract/platform/labels';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGround } from '../src/seed/ground';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path, voteInput } from './factories';
import { buildResource } from './library-data';
import { waitingForLocks } from './lock-waits';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const send = (call: { path: string }, body: Form = {}, name = 'platform') => app.send(name, call.path, body);
const must = (call: { path: string }, body: Form = {}) => mustSend(app, 'platform', call.path, body);
const items = async (nodeName: string) =>
  (await must(dictionaries.getDictionaryItems, { nodeName })).list as dictionaries.DictionaryItemRow[];
const names = async (nodeName: string) => (await items(nodeName)).map((item) => item.displayName);
const choices = async (nodeName: string) =>
  (await mustSend(app, 'editor', childrenByNodeName.path, { nodeName })).list as { id: string; displayName: string }[];
const add = async (body: Form) => String((await must(dictionaries.addDictionaryItem, body)).id);
const newLabel = async (name: string) => String((await must(labels.addLabel, { name, resourceType: 1 })).id);
const problem = (field: string, message: string) => ({
  state: 0,
  msg: message,
  objects: { code: 'VALIDATION', errors: [{ field, message }] },
});

describe('the nodes', () => {
  it('are all there with Chinese names, their items counted, and what chooses from them', async () => {
    const nodes = (await must(dictionaries.getDictionaryNodes)) as unknown as Form[];
    expect(nodes.map((node) => node.name)).toEqual(Object.values(dictionaries.dictionaryNodes));
    expect(nodes.find((node) => node.nodeName === '1005')).toMatchObject({ count: 10, usedBy: ['投票活动', '活动'] });
    expect(nodes.find((node) => node.nodeName === '2011')).toMatchObject({ count: 10, usedBy: ['媒体作品'] });
    expect(nodes.find((node) => node.nodeName === '2001')).toMatchObject({ count: 9 });
  });

  it('are the platform’s: the administrator of a venue is refused', async () => {
    expect(await send(dictionaries.getDictionaryNodes, {}, 'admin')).toMatchObject(forbidden);
    expect(await send(dictionaries.addDictionaryItem, { nodeName: '1004', displayName: '甲' }, 'admin')).toMatchObject(
      forbidden,
    );
  });

  it.each(['9999', 'constructor', '', null, {}])('do not include %j', async (nodeName) => {
    const answer = await send(dictionaries.getDictionaryItems, { nodeName });
    expect([answer.state, answer.objects.code]).toEqual([0, 'VALIDATION']);
  });
});

describe('a classification', () => {
  it('can be chosen as soon as it is added, at the place of its ordinal', async () => {
    await add({ nodeName: 1004, displayName: ' 琴房 ', sort: 2 });
    expect((await names('1004')).slice(0, 3)).toEqual(['剧场', '琴房', '多功能厅']);
    expect((await choices('1004')).map((item) => item.displayName)).toEqual(await names('1004'));
    await add({ nodeName: '1004', displayName: '最后一个' });
    expect((await names('1004')).at(-1)).toBe('最后一个');
  });

  it.each([
    [{ displayName: '  ' }, 'displayName', '分类名称不得为空'],
    [{ displayName: undefined }, 'displayName', '分类名称不得为空'],
    [{ displayName: 7 }, 'displayName', '分类名称不得为空'],
    [{ displayName: '长'.repeat(21) }, 'displayName', '分类名称不能超过 20 个字符'],
    [{ displayName: '空\u0000' }, 'displayName', '分类名称含有无法保存的字符'],
    [{ sort: 0 }, 'sort', '序号请输入 1 到 10 的整数'],
    [{ sort: 11 }, 'sort', '序号请输入 1 到 10 的整数'],
    [{ sort: 'x' }, 'sort', '序号请输入 1 到 10 的整数'],
    [{ displayName: '剧场' }, 'displayName', '已有名为“剧场”的分类'],
    [{ labels: ['x'] }, 'labels', '所选标签已被删除，请重新选择'],
    [{ nodeName: '2001' }, 'uploadType', '请选择上传类型'],
    [{ nodeName: '2011', uploadType: 4 }, 'uploadType', '请选择上传类型'],
  ])('is refused with %j', async (change, field, message) => {
    const before = await names('1004');
    const body = { nodeName: '1004', displayName: '新的分类', ...change };
    expect(await send(dictionaries.addDictionaryItem, body)).toMatchObject(problem(field, message));
    expect(await names('1004')).toEqual(before);
  });

  it('of media keeps its upload type for ever; others have none', async () => {
    const id = await add({ nodeName: '2001', displayName: '演出录像', uploadType: '2' });
    await must(dictionaries.editDictionaryItem, { id, displayName: '演出视频', uploadType: 1 });
    expect((await items('2001')).at(-1)).toMatchObject({ displayName: '演出视频', uploadType: 2 });
    await add({ nodeName: '3004', displayName: '带类型的展厅', uploadType: 1 });
    expect((await items('3004')).at(-1)).toMatchObject({ displayName: '带类型的展厅', uploadType: null });
  });

  it('keeps its records under its new name', async () => {
    const item = (await choices('1005')).find((one) => one.displayName === '全民阅读');
    const id = await buildVote(app, { form: { typeId: item?.id } });
    await must(dictionaries.editDictionaryItem, { id: item?.id, displayName: '书香阅读' });
    expect(await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id })).toMatchObject({
      typeName: '书香阅读',
    });
    await must(dictionaries.editDictionaryItem, { id: item?.id, displayName: '全民阅读' });
  });

  it('moves to any place, and the choices of the forms with it', async () => {
    const before = await items('3002');
    const moved = before[4];
    await must(dictionaries.moveDictionaryItem, { id: moved?.id, index: 0 });
    expect((await names('3002'))[0]).toBe(moved?.displayName);
    await must(dictionaries.moveDictionaryItem, { id: moved?.id, index: 4 });
    expect(await items('3002')).toEqual(before);
    await must(dictionaries.moveDictionaryItem, { id: moved?.id, index: 999 });
    expect((await choices('3002')).at(-1)?.displayName).toBe(moved?.displayName);
  });

  it('that is disabled is no choice any more, but its records keep its name', async () => {
    const item = (await choices('1005')).find((one) => one.displayName === '器乐演奏');
    const id = await buildVote(app, { form: { typeId: item?.id } });
    await must(dictionaries.setDictionaryItemState, { id: item?.id, valid: false });
    expect((await choices('1005')).map((one) => one.displayName)).not.toContain('器乐演奏');
    expect((await items('1005')).find((one) => one.id === item?.id)).toMatchObject({
      valid: false,
      useCount: 1,
      uses: [{ label: '投票活动', count: 1 }],
    });
    expect(await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id })).toMatchObject({
      typeName: '器乐演奏',
    });
    await must(dictionaries.setDictionaryItemState, { id: item?.id, valid: 1 });
    expect((await choices('1005')).map((one) => one.displayName)).toContain('器乐演奏');
  });

  it('that is disabled is not chosen anew, for a draft neither; the record that has it keeps it to the last approval', async () => {
    const form = await voteInput(app);
    const [other, item] = (await choices('1005')).filter((one) => one.id !== form.typeId);
    const having = await buildVote(app, { form: { typeId: item?.id } });
    const another = await buildVote(app, { form: { typeId: other?.id } });
    await must(dictionaries.setDictionaryItemState, { id: item?.id, valid: false });
    const save = (action: 'create' | 'update', changes: Form) =>
      app.send('editor', path(anyContent(vote), action), { ...form, typeId: item?.id, ...changes });
    for (const status of [0, 1]) {
      expect(await save('create', { status })).toMatchObject(problem('typeId', '所选分类不存在或已停用，请重新选择'));
      expect(await save('update', { id: another, status })).toMatchObject(
        problem('typeId', '所选分类不存在或已停用，请重新选择'),
      );
    }
    expect(await save('update', { id: having, status: 1 })).toMatchObject({ state: 1 });
    for (const reviewer of ['reviewer', 'reviewer2'])
      await mustSend(app, reviewer, review.path, { objectId: having, result: 'approve' });
    expect(await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id: having })).toMatchObject({
      status: 100,
    });
    await must(dictionaries.setDictionaryItemState, { id: item?.id, valid: true });
  });

  it('in use is not deleted: the refusal says by how many of what, whoever’s they are', async () => {
    const item = (await choices('1005')).find((one) => one.displayName === '节庆民俗');
    const free = await add({ nodeName: '1005', displayName: '暂无记录' });
    const own = await buildVote(app, { form: { typeId: item?.id } });
    await buildVote(app, { venue: 'branch', form: { typeId: item?.id } });
    expect(await send(dictionaries.delDictionaryItem, { ids: [free, item?.id] })).toMatchObject({
      state: 0,
      msg: '“节庆民俗”正被 2 条投票活动使用，不能删除，可以停用',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await names('1005')).toEqual(expect.arrayContaining(['节庆民俗', '暂无记录']));
    await mustSend(app, 'editor', path(anyContent(vote), 'remove'), { ids: [own] });
    expect((await items('1005')).find((one) => one.id === item?.id)?.useCount).toBe(1);
  });

  it('and the content that is saved with it wait for each other: none keeps what is deleted in the same moment', async () => {
    const item = await add({ nodeName: '1005', displayName: '非遗体验' });
    const record = await buildVote(app, {});
    const form = await voteInput(app, { typeId: item });
    const other = await app.deps.pools.owner.connect();
    try {
      await other.query('begin');
      await other.query('select from dictionary_item where id = $1 for key share', [item]);
      await other.query('update vote_activity set type_id = $2 where id = $1', [record, item]);
      const deletion = send(dictionaries.delDictionaryItem, { ids: [item] });
      await waitingForLocks(app);
      await other.query('commit');
      expect((await deletion).msg).toBe('“非遗体验”正被 1 条投票活动使用，不能删除，可以停用');

      await other.query('begin');
      await other.query('select from dictionary_item where id = $1 for update', [item]);
      await other.query('update dictionary_item set deleted_at = now() where id = $1', [item]);
      const saving = app.send('editor', path(anyContent(vote), 'create'), { ...form, status: 0 });
      await waitingForLocks(app);
      await other.query('commit');
      expect(await saving).toMatchObject(problem('typeId', '所选分类不存在或已停用，请重新选择'));
    } finally {
      other.release(true);
    }
  });

  it('without records is deleted, its name is free again, and no restart brings it back', async () => {
    const [item] = await items('3003');
    await must(dictionaries.delDictionaryItem, { ids: [item?.id] });
    expect(await names('3003')).not.toContain(item?.displayName);
    await app.db.transaction('*', (tx) => seedGround(tx));
    expect(await names('3003')).not.toContain(item?.displayName);
    const again = await add({ nodeName: '3003', displayName: item?.displayName });
    const values = (await items('3003')).map((one) => one.nodeValue);
    expect(again).not.toBe(item?.id);
    expect(new Set(values).size).toBe(values.length);
    expect(values).not.toContain(item?.nodeValue);
    const form = await voteInput(app, { typeId: item?.id });
    expect((await app.send('editor', path(anyContent(vote), 'create'), { ...form, status: 0 })).msg).toBe('请选择分类');
  });

  it('that was deleted stays with a draft from the recycle bin until it is submitted', async () => {
    const item = await add({ nodeName: '1005', displayName: '皮影木偶' });
    const form = await voteInput(app, { typeId: item });
    const id = await buildVote(app, { form: { typeId: item } });
    await mustSend(app, 'editor', path(anyContent(vote), 'remove'), { ids: [id] });
    await must(dictionaries.delDictionaryItem, { ids: [item] });
    await mustSend(app, 'editor', restoreContents.path, { objectIds: [id] });
    const save = (changes: Form) =>
      app.send('editor', path(anyContent(vote), 'update'), { ...form, id, title: '写到一半的草稿', ...changes });
    expect(await save({ status: 0 })).toMatchObject({ state: 1 });
    expect(await mustSend(app, 'editor', path(anyContent(vote), 'detail'), { id })).toMatchObject({
      title: '写到一半的草稿',
      typeId: item,
    });
    expect(await save({ status: 1 })).toMatchObject(problem('typeId', '所选分类不存在或已停用，请重新选择'));
    const [other] = await choices('1005');
    expect(await save({ status: 0, typeId: other?.id })).toMatchObject({ state: 1 });
    // Once given up it is not chosen anew.
    expect(await save({ status: 0 })).toMatchObject(problem('typeId', '所选分类不存在或已停用，请重新选择'));
  });

  it('that files of a library have is counted by them, and stays as long as one has it', async () => {
    const item = await add({ nodeName: '2001', displayName: '馆藏影像', uploadType: 1 });
    const [file, gone] = [await buildResource(app), await buildResource(app)];
    for (const id of [file, gone]) await mustSend(app, 'admin', editResource.path, { id, classification: item });
    await mustSend(app, 'admin', delResource.path, { ids: [gone] });
    expect((await items('2001')).find(({ id }) => id === item)).toMatchObject({
      useCount: 1,
      uses: [{ label: '资源库文件', count: 1 }],
    });
    const nodes = (await must(dictionaries.getDictionaryNodes)) as unknown as { nodeName: string }[];
    expect(nodes.find(({ nodeName }) => nodeName === '2001')).toMatchObject({ usedBy: ['资源库文件'] });
    const remove = () => send(dictionaries.delDictionaryItem, { ids: [item] });
    expect(await remove()).toMatchObject({ msg: '“馆藏影像”正被 1 条资源库文件使用，不能删除，可以停用' });
    await mustSend(app, 'admin', editResource.path, { id: file, classification: '' });
    expect(await remove()).toMatchObject({ state: 1 });
  });

  it('that nobody knows is refused like one without a right', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000']) {
      expect(await send(dictionaries.editDictionaryItem, { id, displayName: '甲' })).toMatchObject(forbidden);
      expect(await send(dictionaries.moveDictionaryItem, { id, index: 0 })).toMatchObject(forbidden);
      expect(await send(dictionaries.setDictionaryItemState, { id, valid: true })).toMatchObject(forbidden);
      expect(await send(dictionaries.delDictionaryItem, { ids: [id] })).toMatchObject(forbidden);
    }
    expect(await send(dictionaries.delDictionaryItem, { ids: [] })).toMatchObject(forbidden);
  });

  it('that ten add at the same moment gets ten places and values', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => add({ nodeName: '2011', displayName: `同时${index}`, uploadType: 1 })),
    );
    const added = (await items('2011')).slice(-10);
    expect(new Set(added.map((item) => item.nodeValue)).size).toBe(10);
    expect(added.map((item) => item.sort)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });
});

describe('a label', () => {
  it('is listed for who uploads, by the name of the specification', async () => {
    const id = await newLabel('国风');
    expect(await mustSend(app, 'viewer', '/api/resources/v1/admin-getLables', { resourceType: 1 })).toContainEqual({
      id,
      name: '国风',
      useCount: 0,
      version: 1,
    });
    expect(await mustSend(app, 'viewer', labels.getLabels.path, { resourceType: 2 })).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, '标签名称不能为空！'],
    [{}, '标签名称不能为空！'],
    [{ name: '长'.repeat(13) }, '标签名称不能超过 12 个字符'],
    [{ name: '半\ud83d' }, '标签名称含有无法保存的字符'],
  ])('is refused with %j', async (body, message) => {
    expect(await send(labels.addLabel, body)).toMatchObject(problem('name', message));
  });

  it('has a name of its own', async () => {
    const id = await newLabel('少儿');
    expect(await send(labels.addLabel, { name: '少儿', resourceType: 1 })).toMatchObject(
      problem('name', '已有名为“少儿”的标签'),
    );
    const other = await newLabel('亲子');
    expect(await send(labels.editLabel, { id: other, name: '少儿' })).toMatchObject(
      problem('name', '已有名为“少儿”的标签'),
    );
    await must(labels.editLabel, { id, name: '少儿' });
    await must(labels.editLabel, { id, name: '少年儿童' });
  });

  it('are told that the name is taken where somebody adds it in this moment', async () => {
    const id = await newLabel('节气');
    const adding = await app.deps.pools.owner.connect();
    try {
      await adding.query('begin');
      await adding.query(`insert into label (id, resource_type, name) values (gen_random_uuid(), 1, '二十四节气')`);
      const renamed = send(labels.editLabel, { id, name: '二十四节气' });
      await waitingForLocks(app);
      await adding.query('commit');
      expect(await renamed).toMatchObject(problem('name', '已有名为“二十四节气”的标签'));
    } finally {
      adding.release(true);
    }
  });

  it('is worn by classifications, and comes off them when it is deleted', async () => {
    const [warm, cold] = [await newLabel('暖'), await newLabel('冷')];
    const id = await add({ nodeName: '2001', displayName: '带标签', uploadType: 1, labels: [warm, cold, warm] });
    const worn = async () => (await items('2001')).find((item) => item.id === id)?.labels.map((label) => label.name);
    expect(await worn()).toEqual(['暖', '冷']);
    await must(dictionaries.editDictionaryItem, { id, displayName: '带标签' });
    expect(await worn()).toEqual(['暖', '冷']);
    await must(labels.delLabel, { ids: [warm] });
    expect(await worn()).toEqual(['冷']);
    await must(dictionaries.editDictionaryItem, { id, displayName: '带标签', labels: [] });
    expect(await worn()).toEqual([]);
  });

  it('is changed by the platform only', async () => {
    const id = await newLabel('专用');
    expect(await send(labels.editLabel, { id, name: '乙' }, 'admin')).toMatchObject(forbidden);
    expect(await send(labels.delLabel, { ids: [id] }, 'admin')).toMatchObject(forbidden);
    expect(await send(labels.delLabel, { ids: ['x'] })).toMatchObject(forbidden);
  });
});
