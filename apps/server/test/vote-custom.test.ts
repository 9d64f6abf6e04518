import * as custom from '@yunguan/contract/content/vote-custom';
import { setCustomApplyState, vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { addField, buildOpenForm, editors, newMember } from './custom-factory';
import { buildVote, type Form, mustSend, path } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const fieldsOf = async (activityId: string, name = 'viewer') =>
  (await mustSend(app, name, custom.getCustomFields.path, { activityId })) as unknown as custom.CustomField[];
const add = (body: Form, name = 'editor') => app.send(name, custom.addCustomField.path, body);
const update = (body: Form, name = 'editor') => app.send(name, custom.updateCustomField.path, body);
const remove = (body: Form, name = 'editor') => app.send(name, custom.deleteCustomFields.path, body);
const order = (body: Form, name = 'editor') => app.send(name, custom.orderCustomFields.path, body);
const shape = (fields: readonly custom.CustomField[]): unknown =>
  fields.map((field) =>
    field.childrens.length > 0 ? [field.fieldName, field.childrens.map((child) => child.fieldName)] : field.fieldName,
  );

/** A form with a group of two, as most forms are. */
async function usualForm() {
  const activityId = await buildOpenForm(app);
  const group = await addField(app, activityId, { fieldName: '参赛信息', type: 0, sort: 2 });
  const title = await addField(app, activityId, { fieldName: '作品名称', parentId: group, sort: 2 });
  const name = await addField(app, activityId, { fieldName: '姓名', parentId: group, sort: 1, isNull: true });
  const photo = await addField(app, activityId, { fieldName: '照片', type: 3, sort: 1 });
  return { activityId, group, title, name, photo };
}

describe('the form', () => {
  it('takes a field that does not say whether it is required', async () => {
    const activityId = await buildOpenForm(app);
    for (const isNull of [undefined, null, '']) {
      expect((await add({ activityId, fieldName: '姓名', type: 1, sort: 1, isNull })).state).toBe(1);
    }
    expect((await fieldsOf(activityId)).slice(1).map(({ isNull }) => isNull)).toEqual([false, false, false]);
  });

  it('takes a subtitle with the fields below it, as the list gives them, or nothing of it', async () => {
    const activityId = await buildOpenForm(app);
    const child = { fieldName: '姓名', type: 1, isNull: 1, sort: '1', remarks: '与证件一致' };
    const group = { activityId, fieldName: '参赛信息', type: 0, sort: 1 };
    const childrens = [child, { fieldName: '照片', type: 3, sort: 2, childrens: [] }];
    expect(await add({ ...group, childrens })).toMatchObject({ state: 1, msg: '添加成功！' });
    const fields = await fieldsOf(activityId);
    expect(shape(fields)).toEqual(['手机号码', ['参赛信息', ['姓名', '照片']]]);
    expect(fields[1]?.childrens[0]).toMatchObject({
      parentId: fields[1]?.id,
      isNull: true,
      sort: 1,
      remarks: '与证件一致',
    });
    for (const empty of [[], null, undefined, '']) {
      expect((await add({ ...group, type: 1, fieldName: '学校', sort: 2, childrens: empty })).state).toBe(1);
    }
    const refused: [Form, string][] = [
      [{ childrens: [{ ...child, fieldName: '' }] }, '请输入字段名'],
      [{ childrens: [{ ...child, sort: '' }] }, '请输入序号'],
      [{ childrens: [{ ...child, type: 9 }] }, '请选择字段类型'],
      [{ childrens: [{ ...child, type: 0 }] }, '副标题不能放在其他副标题下'],
      [{ childrens: [{ ...child, childrens: [child] }] }, '副标题不能放在其他副标题下'],
      [{ childrens: ['姓名'] }, '下级字段格式不正确'],
    ];
    for (const [changes, msg] of refused) {
      const answer = await add({ ...group, ...changes });
      expect(answer, msg).toMatchObject({ state: 0, msg, objects: { code: 'VALIDATION' } });
    }
    expect(await add({ ...group, childrens: Array(95).fill(child) })).toMatchObject({
      state: 0,
      msg: '自定义字段最多 100 个',
    });
    expect(await fieldsOf(activityId)).toHaveLength(6);
  });

  it('begins with the phone field, which every activity has', async () => {
    const activityId = await buildVote(app);
    expect(await fieldsOf(activityId)).toEqual([
      {
        id: '1',
        activityId,
        parentId: null,
        fieldName: '手机号码',
        type: 1,
        isNull: true,
        sort: 0,
        remarks: '',
        version: 1,
        childrens: [],
      },
    ]);
  });

  it('comes in the order of its numbers, groups with their children', async () => {
    const { activityId, group, photo, name } = await usualForm();
    const fields = await fieldsOf(activityId);
    expect(shape(fields)).toEqual(['手机号码', '照片', ['参赛信息', ['姓名', '作品名称']]]);
    expect(fields.map(({ id }) => id)).toEqual(['1', photo, group]);
    expect(fields[2]?.childrens[0]).toMatchObject({ id: name, parentId: group, isNull: true, sort: 1, childrens: [] });
  });

  it('keeps fields of one number in the order in which they were made, and puts 0 beneath the phone', async () => {
    const activityId = await buildOpenForm(app);
    for (const fieldName of ['甲', '乙', '丙']) await addField(app, activityId, { fieldName, sort: 5 });
    await addField(app, activityId, { fieldName: '零', sort: 0 });
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '零', '甲', '乙', '丙']);
  });

  it('is read by staff of the venue for any activity, by others for none', async () => {
    const draft = await buildVote(app);
    expect(await fieldsOf(draft, 'viewer')).toHaveLength(1);
    expect(await app.send('branch', custom.getCustomFields.path, { activityId: draft })).toMatchObject(forbidden);
    const unknown = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
    for (const activityId of [unknown, 'x', '', 0]) {
      expect(await app.send('viewer', custom.getCustomFields.path, { activityId })).toMatchObject(forbidden);
    }
  });

  it('is read by the public for approved activities that apply by it, and for no others', async () => {
    const { activityId } = await usualForm();
    const token = await app.anonymous();
    const asked = (id: string, presented = token) =>
      app.call(custom.getCustomFields.path, { activityId: id }, { token: presented });
    expect((await asked(activityId)).objects).toEqual(await fieldsOf(activityId));
    expect((await asked(activityId, await app.as(newMember()))).state).toBe(1);
    // Staff of another venue is part of the public.
    expect(shape(await fieldsOf(activityId, 'branch'))).toHaveLength(3);
    expect(await asked(await buildVote(app, { status: 1, form: { isCustomApply: true } }))).toMatchObject(forbidden);
    const closed = [
      await buildVote(app, { status: 100, form: { isCustomApply: false } }),
      await buildOpenForm(app, { form: { isNeedSignup: false } }),
    ];
    const notTaken = { state: 0, msg: '该活动未开放自定义报名', objects: { code: 'ILLEGAL_STATE' } };
    for (const id of closed) expect(await asked(id), id).toMatchObject(notTaken);
    expect(await app.send('editor', setCustomApplyState.path, { activityId, isCustomApply: false })).toMatchObject({
      state: 1,
    });
    expect(await asked(activityId)).toMatchObject(notTaken);
    await app.send('editor', setCustomApplyState.path, { activityId, isCustomApply: true });
    expect((await asked(activityId)).state).toBe(1);
  });

  it('takes a hundred fields and not one more', async () => {
    const activityId = await buildOpenForm(app);
    await app.deps.pools.owner.query(
      `insert into custom_field (id, venue_id, activity_id, field_name, type)
       select gen_random_uuid(), venue_id, id, '字段' || n, 1 from vote_activity, generate_series(1, 99) n where id = $1`,
      [activityId],
    );
    const both = await Promise.all([1, 2].map(() => add({ activityId, fieldName: '最后一个', type: 1, sort: 1 })));
    expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(both.find(({ state }) => state === 0)?.msg).toBe('自定义字段最多 100 个');
    expect(await fieldsOf(activityId)).toHaveLength(101);
  });
});

describe('adding a field', () => {
  const missing: readonly (readonly [string, Form, string])[] = [
    ['no name', { fieldName: undefined }, '请输入字段名'],
    ['a blank name', { fieldName: '  ' }, '请输入字段名'],
    ['no number', { sort: undefined }, '请输入序号'],
    ['an empty number', { sort: '' }, '请输入序号'],
    ['a word for a number', { sort: '第一' }, '请输入序号'],
    ['half a number', { sort: 1.5 }, '请输入序号'],
    ['a number below zero', { sort: -1 }, '序号请输入 0 到 999999 的整数'],
    ['a name of 51 characters', { fieldName: '长'.repeat(51) }, '字段名不能超过 50 个字符'],
    ['a type that there is not', { type: 5 }, '请选择字段类型'],
    ['no type', { type: null }, '请选择字段类型'],
  ];
  it.each(missing)('with %s is refused', async (_, changes, msg) => {
    const activityId = await buildOpenForm(app);
    const answer = await add({ activityId, fieldName: '组别', type: 1, sort: 1, ...changes });
    expect(answer).toMatchObject({ state: 0, msg, objects: { code: 'VALIDATION' } });
    expect(await fieldsOf(activityId)).toHaveLength(1);
  });

  it('takes texts for numbers and flags, and the whole entity echoed back', async () => {
    const activityId = await buildOpenForm(app);
    const answer = await add({
      id: '',
      activityId,
      parentId: 0,
      fieldName: ' 组别 ',
      type: '2',
      sort: ' 12 ',
      isNull: '1',
      remarks: '按年龄',
      childrens: [{ id: 'x' }],
    });
    expect(answer).toMatchObject({ state: 1, msg: '添加成功！' });
    expect((await fieldsOf(activityId))[1]).toMatchObject({
      parentId: null,
      fieldName: '组别',
      type: 2,
      sort: 12,
      isNull: true,
      remarks: '按年龄',
    });
  });

  it('happens once, however often the same request comes', async () => {
    const activityId = await buildOpenForm(app);
    const headers = { 'idempotency-key': 'custom-field-0001' };
    const body = { activityId, fieldName: '组别', type: 1, sort: 1 };
    const send = () => app.send('editor', custom.addCustomField.path, body, headers);
    const [first, second] = [await send(), await send()];
    expect(second.objects).toEqual(first.objects);
    expect(await fieldsOf(activityId)).toHaveLength(2);
  });

  it('puts fields below a subtitle of the same activity alone, and no subtitle below another', async () => {
    const { activityId, group, name } = await usualForm();
    const other = await usualForm();
    const below = (parentId: unknown, type = 1) => add({ activityId, parentId, fieldName: '组别', type, sort: 1 });
    for (const parentId of [name, other.group, '1', 'x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await below(parentId), String(parentId)).toMatchObject({ state: 0, msg: '所属副标题不存在' });
    }
    expect(await below(group, 0)).toMatchObject({ state: 0, msg: '副标题不能放在其他副标题下' });
    expect((await below(group.toUpperCase())).state).toBe(1);
    expect((await below('00000000-0000-0000-0000-000000000000', 0)).state).toBe(1);
  });

  it('needs the edit right in the venue of the activity', async () => {
    const { activityId, name } = await usualForm();
    const body = { activityId, fieldName: '组别', type: 1, sort: 1 };
    for (const person of ['viewer', 'reviewer', 'branch', editors.branch]) {
      expect(await add(body, person), person).toMatchObject(forbidden);
      expect(await update({ ...body, id: name }, person), person).toMatchObject(forbidden);
      expect(await remove({ ids: [name] }, person), person).toMatchObject(forbidden);
      expect(await order({ activityId, fields: [] }, person), person).toMatchObject(forbidden);
    }
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '照片', ['参赛信息', ['姓名', '作品名称']]]);
  });
});

describe('changing a field', () => {
  it('changes what the payload names and keeps the rest', async () => {
    const { activityId, name, group } = await usualForm();
    const answer = await update({ id: name, activityId, fieldName: '选手姓名', type: 2, sort: '9' });
    expect(answer).toMatchObject({ state: 1, msg: '修改成功！' });
    const [, , changed] = await fieldsOf(activityId);
    expect(changed?.childrens[1]).toMatchObject({
      fieldName: '选手姓名',
      type: 2,
      sort: 9,
      isNull: true,
      parentId: group,
    });
  });

  it('moves a field into a group and out of it', async () => {
    const { activityId, name, photo, group } = await usualForm();
    await update({ id: photo, activityId, parentId: group, fieldName: '照片', type: 3, sort: 0 });
    await update({ id: name, activityId, parentId: '', fieldName: '姓名', type: 1, sort: 0 });
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '姓名', ['参赛信息', ['照片', '作品名称']]]);
  });

  it.each([1, '1'])('refuses the phone field written as %j, before anything else is looked at', async (id) => {
    const { activityId } = await usualForm();
    for (const body of [{ id, activityId, fieldName: '电话', type: 1, sort: 1 }, { id }]) {
      expect(await update(body)).toMatchObject({ state: 0, msg: '禁止修改' });
    }
    expect((await fieldsOf(activityId))[0]?.fieldName).toBe('手机号码');
  });

  it('refuses a group with children another type, and a field without its name or number', async () => {
    const { activityId, group, name } = await usualForm();
    const body = { activityId, fieldName: '参赛信息', sort: 2 };
    expect(await update({ ...body, id: group, type: 1 })).toMatchObject({
      state: 0,
      msg: '该副标题下还有字段，不能改为其他类型',
    });
    expect(await update({ ...body, id: group, type: 0, parentId: group })).toMatchObject({
      msg: '副标题不能放在其他副标题下',
    });
    expect(await update({ ...body, id: name, type: 1, parentId: name })).toMatchObject({ msg: '所属副标题不存在' });
    expect(await update({ ...body, id: name, type: 1, fieldName: '' })).toMatchObject({ msg: '请输入字段名' });
    expect(await update({ ...body, id: name, type: 1, sort: null })).toMatchObject({ msg: '请输入序号' });
    expect(await update({ ...body, id: name, type: 0, parentId: null })).toMatchObject({ state: 1 });
  });

  it('refuses fields of another activity, of another venue and deleted ones in the same words', async () => {
    const { activityId, name, title } = await usualForm();
    const other = await usualForm();
    const foreign = await buildOpenForm(app, { venue: 'branch' });
    const theirs = await addField(app, foreign, { fieldName: '组别' }, 'branch');
    await remove({ ids: [title] });
    const body = { fieldName: '组别', type: 1, sort: 1 };
    const refused = [
      await update({ ...body, id: name, activityId: other.activityId }),
      await update({ ...body, id: theirs, activityId: foreign }),
      await update({ ...body, id: theirs, activityId }),
      await update({ ...body, id: title, activityId }),
      await update({ ...body, id: 'x', activityId }),
    ];
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect(refused[0]).toMatchObject(forbidden);
    expect((await fieldsOf(foreign, 'branch'))[1]?.fieldName).toBe('组别');
  });
});

describe('deleting fields', () => {
  it('takes a group with its children', async () => {
    const { activityId, group } = await usualForm();
    expect(await remove({ ids: [group] })).toMatchObject({ state: 1, msg: '删除成功!' });
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '照片']);
  });

  it('refuses the phone field, also within a list, and then deletes nothing', async () => {
    const { activityId, name } = await usualForm();
    for (const body of [
      { ids: [1] },
      { ids: ['1'] },
      { ids: [name, 1] },
      { ids: [name, '1'] },
      { id: 1 },
      { ids: 1 },
    ]) {
      expect(await remove(body), JSON.stringify(body)).toMatchObject({ state: 0, msg: '禁止删除' });
    }
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '照片', ['参赛信息', ['姓名', '作品名称']]]);
  });

  it('deletes all of a list or nothing of it', async () => {
    const { activityId, name, title, photo } = await usualForm();
    const foreign = await buildOpenForm(app, { venue: 'branch' });
    const theirs = await addField(app, foreign, { fieldName: '组别' }, 'branch');
    for (const ids of [
      [name, theirs],
      [name, 'x'],
      [name, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'],
    ]) {
      expect(await remove({ ids })).toMatchObject(forbidden);
    }
    expect(await remove({ ids: [] })).toMatchObject({ state: 0, msg: '请选择要删除的字段' });
    expect(await remove({ ids: [name, title, name] })).toMatchObject({ state: 1 });
    expect(await remove({ ids: [name] })).toMatchObject(forbidden);
    expect(await remove({ id: photo })).toMatchObject({ state: 1 });
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '参赛信息']);
  });
});

describe('the order', () => {
  it('is that of the call, with who is in which group', async () => {
    const { activityId, group, title, name, photo } = await usualForm();
    const fields = [
      { id: '1', parentId: null },
      { id: group, parentId: '' },
      { id: photo, parentId: group },
      { id: title, parentId: null },
      { id: name.toUpperCase(), parentId: group },
    ];
    expect(await order({ activityId, fields })).toMatchObject({ state: 1, msg: '修改成功！' });
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', ['参赛信息', ['照片', '姓名']], '作品名称']);
  });

  it('does not put an order over one that a colleague made meanwhile', async () => {
    const { activityId, group, title, name, photo } = await usualForm();
    const below = (id: string) => ({ id, parentId: group });
    const was = [{ id: photo }, { id: group }, below(name), below(title)];
    const fields = [{ id: group }, below(name), below(title), { id: photo }];
    expect((await order({ activityId, fields, was })).state).toBe(1);
    const late = { activityId, fields: [{ id: photo }, { id: group }, below(title), below(name)], was };
    expect(await order(late)).toMatchObject({ state: 0, msg: '表单已被修改，请刷新后重新排列' });
    expect((await order({ ...late, was: fields })).state).toBe(1);
  });

  it('names every field of the activity exactly once, or nothing moves', async () => {
    const { activityId, group, title, name, photo } = await usualForm();
    const other = await usualForm();
    const whole = [group, title, name, photo].map((id) => ({ id }));
    for (const fields of [
      [],
      whole.slice(1),
      [...whole, { id: photo }],
      [...whole.slice(1), { id: photo }],
      [...whole.slice(1), { id: other.photo }],
      [...whole.slice(1), { id: 'x' }],
    ]) {
      expect(await order({ activityId, fields }), JSON.stringify(fields)).toMatchObject({
        state: 0,
        msg: '表单已被修改，请刷新后重新排列',
        objects: { code: 'ILLEGAL_STATE' },
      });
    }
    expect(shape(await fieldsOf(activityId))).toEqual(['手机号码', '照片', ['参赛信息', ['姓名', '作品名称']]]);
  });

  it('nests no groups and puts nothing below a plain field', async () => {
    const { activityId, group, title, name, photo } = await usualForm();
    const second = await addField(app, activityId, { fieldName: '联系方式', type: 0 });
    const placed = (changes: Record<string, string>) =>
      order({
        activityId,
        fields: [group, second, title, name, photo].map((id) => ({ id, parentId: changes[id] ?? null })),
      });
    expect(await placed({ [second]: group })).toMatchObject({ state: 0, msg: '副标题不能放在其他副标题下' });
    expect(await placed({ [photo]: name })).toMatchObject({ state: 0, msg: '所属副标题不存在' });
    expect(await placed({ [photo]: second })).toMatchObject({ state: 1 });
  });
});

it('changes of a form are on the record', async () => {
  const { name } = await usualForm();
  await remove({ ids: [name] });
  const { rows } = await app.deps.pools.owner.query<{ call: string }>(
    'select call from audit_log where object_id = $1 order by id',
    [name],
  );
  expect(rows.map(({ call }) => call)).toEqual([custom.addCustomField.path, custom.deleteCustomFields.path]);
});

it('a deleted activity takes its form along', async () => {
  const activityId = await buildVote(app, { form: { isCustomApply: true } });
  const id = await addField(app, activityId, { fieldName: '组别' });
  await mustSend(app, 'editor', path(anyContent(vote), 'remove'), { ids: [activityId] });
  expect(await app.send('editor', custom.getCustomFields.path, { activityId })).toMatchObject(forbidden);
  expect(await add({ activityId, fieldName: '甲', type: 1, sort: 1 })).toMatchObject(forbidden);
  expect(await remove({ ids: [id] })).toMatchObject(forbidden);
});
