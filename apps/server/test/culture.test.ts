import { plannedVisits } from '@yunguan/contract/content/culture-plan';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { culture } from '@yunguan/contract/content/culture';
import { addDelivery, allocateDelivery, applyBrand } from '@yunguan/contract/content/culture-delivery';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getReviewDetail, reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { newMember } from './custom-factory';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';
import { buildClub, buildCulture, cultureInput } from './training-factories';

const content = anyContent(culture);
const create = path(content, 'create');
const update = path(content, 'update');
const detail = path(content, 'detail');
const remove = path(content, 'remove');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const detailOf = (id: string) => mustSend(app, 'editor', detail, { id });
const made = async (changes: Form) =>
  String((await mustSend(app, 'editor', create, { ...(await cultureInput(app)), ...changes, status: 0 })).id);
const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' } as const;
const approve = async (objectId: string) => {
  await mustSend(app, 'reviewer', '/api/review/v1/admin-review', { objectId, result: 'approve', remark: '' });
  return app.send('reviewer2', '/api/review/v1/admin-review', { objectId, result: 'approve', remark: '' });
};

describe('the plan of a delivery', () => {
  const nested = [
    { year: 2026, dates: [{ month: 12, frequency: 1 }] },
    {
      year: 2027,
      dates: [
        { month: 1, frequency: 2 },
        { month: 5, frequency: 3 },
      ],
    },
  ];

  it('is sent flat or as it was read, and read by years', async () => {
    const flat = [
      { year: 2027, month: 5, frequency: '3' },
      { year: 2027, month: 1, frequency: 2 },
      { year: 2026, month: 12, frequency: 1 },
      { year: 2026, month: 11, frequency: '' },
      { year: 2026, month: 10, frequency: 0 },
    ];
    for (const plans of [flat, nested]) {
      expect(await detailOf(await made({ plans }))).toMatchObject({ plans: nested, planCount: 6, successCount: 0 });
    }
    expect(plannedVisits(nested)).toBe(6);
  });

  it('keeps the years that the grid of a foreign client does not show: it sends its two years flat, and nothing of others', async () => {
    const last = { year: 2025, dates: [{ month: 12, frequency: 2 }] };
    const id = await made({ plans: [last, ...nested] });
    const save = (plans: unknown) => mustSend(app, 'editor', update, { id, plans, status: 0 });
    await save([
      { year: 2026, month: 12, frequency: 4 },
      { year: 2027, month: 1, frequency: '' },
    ]);
    const kept = { plans: [last, { year: 2026, dates: [{ month: 12, frequency: 4 }] }], planCount: 6 };
    expect(await detailOf(id)).toMatchObject(kept);
    await save([{ year: 2025, month: 12, frequency: 1 }]);
    expect(await detailOf(id)).toMatchObject({ plans: [{ year: 2025, dates: [{ month: 12, frequency: 1 }] }] });
    // Sent as it was read it is the whole plan.
    await save(nested);
    expect(await detailOf(id)).toMatchObject({ plans: nested });
  });

  it('has at least one visit when it is submitted; a draft may be without', async () => {
    for (const plans of [[], null, [{ year: 2027, month: 1, frequency: 0 }]]) {
      const form = { ...(await cultureInput(app)), plans, status: 1 };
      expect(await app.send('editor', create, form)).toMatchObject({
        state: 0,
        msg: '请填写配送计划',
        objects: { field: 'plans' },
      });
    }
    expect(await detailOf(await made({ plans: [] }))).toMatchObject({ plans: [], planCount: 0 });
  });

  it.each([
    [[{ year: 2027, month: 13, frequency: 1 }]],
    [[{ year: 2027, month: 1, frequency: '三次' }]],
    [[{ year: 2027, month: 1, frequency: -1 }]],
    [[{ year: 2027, month: 1, frequency: 1.5 }]],
    ['每月一次'],
    [[null]],
  ])('is refused in words as %j', async (plans) => {
    const answer = await app.send('editor', create, { ...(await cultureInput(app)), plans, status: 0 });
    expect(answer).toMatchObject({ state: 0, objects: { field: 'plans' } });
    expect(answer.msg).toMatch(/配送/);
  });

  it('cannot take back what was given away: at the submission, and again at the approval', async () => {
    const id = await buildCulture(app, { status: 100 });
    const give = () => app.send('editor', addDelivery.path, { brandId: id, year: 2027, month: 5, ...where });
    for (const _ of [1, 2]) expect((await give()).state).toBe(1);
    const plans = (frequency: number) => [
      { year: 2027, month: 1, frequency: 2 },
      { year: 2027, month: 5, frequency },
    ];
    const refused = { state: 0, msg: '2027年5月已分配 2 次配送，计划次数不能少于 2', objects: { field: 'plans' } };
    expect(await app.send('admin', update, { id, plans: plans(1), status: 1 })).toMatchObject(refused);
    expect(await app.send('admin', update, { id, plans: [], status: 1 })).toMatchObject({ state: 0 });
    // Enough when it is submitted, too little when it is decided.
    await mustSend(app, 'admin', update, { id, plans: plans(2), status: 1 });
    expect((await give()).state).toBe(1);
    expect(await approve(id)).toMatchObject({
      state: 0,
      msg: '2027年5月已分配 3 次配送，计划次数不能少于 3',
    });
  });
});

describe('a delivery', () => {
  it('names its clubs in their order, and they may come as the objects that were read', async () => {
    const ids = [await buildClub(app, { status: 100 }), await buildClub(app, { status: 100 })];
    const { leagueIds: _none, ...form } = await cultureInput(app, { leagueIds: ids });
    const leagues = ids.map((id) => ({ id, title: '随便' }));
    for (const own of [{}, { leagueIds: [] }]) {
      const { id } = await mustSend(app, 'editor', create, { ...form, ...own, leagues, status: 0 });
      const shown = await detailOf(String(id));
      expect(shown.leagueIds).toEqual(ids);
      expect((shown.leagues as { id: string }[]).map((club) => club.id)).toEqual(ids);
    }
  });

  it('is brought by approved clubs of the venues of the login', async () => {
    for (const league of [await buildClub(app), await buildClub(app, { status: 100, venue: 'branch' })]) {
      const form = { ...(await cultureInput(app)), leagueIds: [league], status: 0 };
      expect(await app.send('editor', create, form)).toMatchObject({ state: 0, objects: { field: 'leagueIds' } });
    }
  });

  it('tells its regions one by one', async () => {
    const shown = await detailOf(await made({}));
    for (const name of ['province', 'city', 'area', 'areas']) expect(shown[name], name).toMatch(/\S/);
    expect(String(shown.areas)).toContain(String(shown.area));
  });

  it('stays while visits are to come, and takes the applications with it when it goes', async () => {
    const id = await buildCulture(app, { status: 100 });
    const arranged = await mustSend(app, 'editor', addDelivery.path, { brandId: id, year: 2027, month: 1, ...where });
    const reverse = () => app.send('reviewer2', reverseReview.path, { objectId: id, remark: '暂停' });
    expect((await reverse()).msg).toMatch(/还有 1 次已分配的配送未完成（2027年1月 等），请先完成或取消$/);
    const told = () => mustSend(app, 'reviewer2', getReviewDetail.path, { objectId: id });
    expect(await told()).toMatchObject({ canReverse: false });
    expect((await told()).reason).toMatch(/^暂时不能反审：.*还有 1 次已分配的配送未完成/);
    expect((await app.send('admin', remove, { ids: [id] })).msg).toContain('请先完成或取消');
    await mustSend(app, 'editor', '/api/culturebrands/v1/admin-cancelDeliveries', { ids: [arranged.id], remark: '雨' });
    expect(await told()).toMatchObject({ canReverse: true });
    const tel = newMember();
    const asked = await mustSend(app, tel, applyBrand.path, { brandId: id, year: 2027, month: 1, ...where });
    expect(await reverse()).toMatchObject({ state: 1 });
    expect((await mustSend(app, tel, getMyLetters.path, {})).datas).toMatchObject([
      { title: '您的文化配送申请已取消' },
    ]);
    const shown = await mustSend(app, 'editor', '/api/culturebrands/v1/admin-getDelivery', { id: asked.id });
    expect(shown).toMatchObject({ state: 'cancelled', remark: '项目已下架，申请自动取消' });
    expect(await app.send('reviewer', allocateDelivery.path, { id: asked.id, year: 2027, month: 1 })).toMatchObject({
      state: 0,
      msg: '该配送已处理，不能重复操作',
    });
  });

  it('may be removed where it may be edited', async () => {
    const id = await buildCulture(app, { status: 100 });
    expect(await app.send('admin', remove, { ids: [id] })).toMatchObject({ state: 1, msg: '删除成功!' });
  });
});

const formOf = oncePerApp(cultureInput);

describeContent(content, {
  table: 'culture_brand',
  createApp: () => createContentApp(),
  input: async (one) => {
    // As it is read, so that it can be compared.
    const plans = [{ year: 2027, dates: [{ month: 5, frequency: 3 }] }];
    return { ...(await formOf(one)), plans, title: freshTitle('川剧进社区') };
  },
  required: [
    ['title', '请输入活动名称'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '请输入详细地址'],
    ['duration', '请输入时长'],
    ['typeId', '请选择分类'],
    ['leagueIds', '请选择社团'],
    ['serviceType', '请选择服务类型'],
    ['contacts', '请输入负责人'],
    ['tel', '电话号码不能为空'],
    ['plans', '请填写配送计划'],
    ['albums', '请上传图片'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', '馆'.repeat(31), '长度在 1 到 30 个字符'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['duration', '一小时', '请输入时长'],
    ['serviceType', 3, '请选择服务类型'],
    ['tel', '12345', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['albums', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['cover', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['leagueIds', ['x'], '社团格式不正确'],
    ['isPcShow', 'ja', 'PC端显示只能是 true 或 false'],
  ],
  optional: 'contactId',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000007',
    type: '假的',
    areas: '假的',
    version: 77,
    planCount: 99,
    allocatedCount: 99,
    successCount: 99,
    plan_count: 99,
    live: { title: '假的' },
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
  },
  onDays: async (one, { from }) => {
    const id = await buildCulture(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update culture_brand set publish_time = $2 where id = $1', [
      id,
      `${from} 00:00:00+08`,
    ]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '3003', '文艺演出'), await categoryOf(one, '3003', '艺术辅导')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '修改成功！', removed: '删除成功!' },
});
