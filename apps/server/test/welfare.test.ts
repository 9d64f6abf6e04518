import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';
import { buildWelfare, welfareInput } from './people-factories';

const content = anyContent(welfare);
const create = path(content, 'create');
const update = path(content, 'update');
const detail = path(content, 'detail');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const detailOf = (id: string) => mustSend(app, 'editor', detail, { id, browseIp: '' });
const made = async (changes: Form) =>
  String((await mustSend(app, 'editor', create, { ...(await welfareInput(app)), ...changes, status: 0 })).id);

describe('the people of a welfare activity', () => {
  it('are named in the order they were chosen, in three ways', async () => {
    const principalIds = [seedId.user('reviewer'), seedId.user('editor')];
    const shown = await detailOf(await made({ principalIds }));
    const names = (shown.principals as { userName: string }[]).map(({ userName }) => userName);
    expect(shown.principalIds).toEqual(principalIds);
    expect(names).toHaveLength(2);
    expect(shown.principal).toBe(names.join('、'));
  });

  it('may come as the objects that were read, and the contact under any of its names', async () => {
    const { principalIds: _none, contactId: _contact, ...form } = await welfareInput(app);
    for (const contact of ['contact', 'contacts', 'contactId']) {
      const principals = [{ id: seedId.user('editor'), userName: '随便' }];
      const answer = await app.send('editor', create, { ...form, principals, [contact]: '冉青山', status: 1 });
      expect(answer, answer.text).toMatchObject({ state: 1, msg: '添加成功！' });
      expect(await detailOf(String(answer.objects.id))).toMatchObject({
        principalIds: [seedId.user('editor')],
        contactId: '冉青山',
        contact: '冉青山',
      });
    }
  });

  it('are taken under the name that says something, where the form sends the others empty', async () => {
    const form = await welfareInput(app, { contactId: '', contact: '冉青山', contacts: null });
    const principals = [{ id: seedId.user('editor'), userName: '随便' }];
    const answer = await app.send('editor', create, { ...form, principalIds: [], principals, status: 1 });
    expect(answer, answer.text).toMatchObject({ state: 1, msg: '添加成功！' });
    expect(await detailOf(String(answer.objects.id))).toMatchObject({
      contact: '冉青山',
      principalIds: [seedId.user('editor')],
    });
  });

  it('are changed under either name of the contact, in a form that was read and sent back whole', async () => {
    const id = await made({ contactId: '冉青山' });
    const sendBack = async (changes: Form) => {
      const { version: _, ...whole } = await detailOf(id);
      await mustSend(app, 'editor', update, { ...whole, ...changes, status: 0 });
      return (await detailOf(id)).contactId;
    };
    expect(await sendBack({ contact: '冉秋月' })).toBe('冉秋月');
    expect(await sendBack({ contactId: '田春生' })).toBe('田春生');
    expect(await sendBack({ contact: '' })).toBe('田春生');
    expect(await sendBack({ contactId: '' })).toBe('田春生');
    expect(await sendBack({ contactId: '', contact: '' })).toBeNull();
  });

  it('are none again where their list is emptied, whoever comes back as an object beside it', async () => {
    const id = await made({ principalIds: [seedId.user('editor')] });
    const { version: _, ...whole } = await detailOf(id);
    await mustSend(app, 'editor', update, { ...whole, principalIds: [], status: 0 });
    expect((await detailOf(id)).principals).toEqual([]);
  });

  it('are people of the venues of the login', async () => {
    for (const stranger of [seedId.user('branch'), '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      const form = await welfareInput(app, { principalIds: [stranger], status: 0 });
      expect(await app.send('editor', create, form)).toMatchObject({
        state: 0,
        objects: { code: 'VALIDATION', field: 'principalIds' },
      });
    }
  });
});

describe('a welfare activity', () => {
  it('takes its first picture as cover', async () => {
    const picture = await app.picture('editor', '#445566');
    const id = await made({ album: [picture], cover: '' });
    expect(await detailOf(id)).toMatchObject({ cover: picture });
  });

  it('is closed once it is published, even to who may edit what is published', async () => {
    const id = await buildWelfare(app, { status: 100 });
    expect(await mustSend(app, 'admin', detail, { id })).toMatchObject({ status: 100, isEdit: false });
    expect(await app.send('admin', update, { id, title: '改' })).toMatchObject({
      state: 0,
      objects: { code: 'ILLEGAL_STATE' },
    });
  });

  it('ends on its first day or later', async () => {
    const form = await welfareInput(app, { startTime: '2026-12-05', endTime: '2026-12-01', status: 0 });
    expect(await app.send('editor', create, form)).toMatchObject({ state: 0, msg: '结束时间不能早于开始时间' });
  });
});

const formOf = oncePerApp(welfareInput);

describeContent(content, {
  table: 'welfare_activity',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('公益讲座') }),
  required: [
    ['title', '请输入活动名称'],
    ['organizer', '请输入主办单位'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['contactId', '请输入联系人'],
    ['address', '请输入详细地址'],
    ['tel', '电话号码不能为空'],
    ['startTime', '请选择日期！'],
    ['endTime', '请选择日期！'],
    ['principalIds', '请选择负责人'],
    ['album', '请上传图片'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', 7, '活动名称格式不正确'],
    ['organizer', '馆'.repeat(101), '主办单位不能超过 100 个字符'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['tel', '12345', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['startTime', '2026-02-30', '请选择日期！'],
    ['principalIds', ['x'], '负责人格式不正确'],
    ['album', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['cover', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['isPcShow', 'ja', 'PC端显示只能是 true 或 false'],
  ],
  optional: 'tips',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000007',
    type: '假的',
    areas: '假的',
    principal: '假的',
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
    eventList: [1],
  },
  onDays: async (one, { from }) => {
    const id = await buildWelfare(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update welfare_activity set publish_time = $2 where id = $1', [
      id,
      `${from} 00:00:00+08`,
    ]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '1007', '公益讲座'), await categoryOf(one, '1007', '公益演出')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '修改成功！', removed: '删除成功!' },
});
