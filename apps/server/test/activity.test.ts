import { activity } from '@yunguan/contract/content/activity';
import { anyContent } from '@yunguan/contract/kernel/content';
import { reverseReview } from '@yunguan/contract/platform/review';
import { generateQrCode } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { activityInput, buildActivity, detailOf, session } from './activity-factories';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';

const content = anyContent(activity);
const phoneWrong = '手机号码不正确，例:13245678912 02368792829 023-68792829';
const formOf = oncePerApp((one) => activityInput(one, unbooked));
const unbooked = { isNeedReserve: false, event: '9:00-12:00', events: [] };

describeContent(content, {
  table: 'activity',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('社区戏曲专场') }),
  required: [
    ['title', '请输入活动名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '请输入详细地址'],
    ['contacts', '请输入联系人'],
    ['tel', '电话号码不能为空'],
    ['startTime', '请选择日期！'],
    ['endTime', '请选择日期！'],
    ['event', '请输入活动场次，例（9:00-12:00）'],
    ['album', '请选择图片'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', { $ne: 1 }, '活动名称格式不正确'],
    ['title', '字'.repeat(101), '活动名称不能超过 100 个字符'],
    ['typeId', 'x', '请选择分类'],
    ['streetId', '110101001', '请选择街道'],
    ['contacts', 5, '联系人格式不正确'],
    ['tel', '123', phoneWrong],
    ['startTime', '2026-02-30', '请选择日期！'],
    ['endTime', '明天', '请选择日期！'],
    ['endTime', '2026-12-01', '结束时间不能早于开始时间'],
    ['isNeedReserve', 'ja', '是否需要预约只能是 true 或 false'],
    ['event', '字'.repeat(201), '活动场次不能超过 200 个字符'],
    ['events', '全天', '活动场次格式不正确'],
    ['events', [{ time: '2026-13-01', dates: [] }], '活动场次的日期格式不正确'],
    ['events', [{ time: '2026-12-05', dates: [{ startTime: '25:00' }] }], '活动场次的时间格式不正确，例：9:00'],
    ['events', [{ time: '2026-12-05', dates: [{ votesCount: '5o' }] }], '请输入纯数字'],
    ['principalIds', ['0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'], '所选负责人不存在或已停用，请重新选择'],
    ['album', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['cover', '/etc/passwd', '封面不是有效的图片地址'],
    ['introduction', 5, '请输入简介'],
    ['isAppShow', 'ja', 'APP端显示只能是 true 或 false'],
  ],
  optional: 'contacts',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000006',
    indexNo: 1,
    type: '假的分类',
    areas: '假的区域',
    principals: [{ id: 'x', userName: '假的' }],
    eventList: [{ time: '2026-12-05', dates: [] }],
    sessionCount: 99,
    live: { title: '假的' },
    row_sessions: [],
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publishTime: '2020-01-01 00:00:00',
    createTime: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
  },
  onDays: (one, { from, to }) => buildActivity(one, { form: { ...unbooked, startTime: from, endTime: to } }),
  categories: async (one) => [await categoryOf(one, '1005', '合唱声乐'), await categoryOf(one, '1005', '书画美术')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '成功修改活动信息！', removed: '删除成功!' },
});

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('an activity', () => {
  it('names its responsible persons in the order they were chosen', async () => {
    const principalIds = [seedId.user('reviewer'), seedId.user('editor')];
    const shown = await detailOf(app, await buildActivity(app, { form: { principalIds } }));
    expect(shown.principalIds).toEqual(principalIds);
    expect((shown.principals as { id: string }[]).map(({ id }) => id)).toEqual(principalIds);
  });

  it('needs no sessions where nobody books, and shows none', async () => {
    const id = await buildActivity(app, { status: 1, form: { isNeedReserve: false, event: '9:00-12:00' } });
    expect(await detailOf(app, id)).toMatchObject({ event: '9:00-12:00', events: [], eventList: [], sessionCount: 0 });
  });

  it('has a QR code only once it is approved and can be booked', async () => {
    const codeOf = async (objectId: string) => app.send('editor', generateQrCode.path, { objectId, type: 15 });
    const bookable = await buildActivity(app, { status: 100 });
    expect(await codeOf(bookable)).toMatchObject({ state: 1 });
    const open = await buildActivity(app, { status: 100, form: { isNeedReserve: false, event: '全天' } });
    expect((await codeOf(open)).state).toBe(0);
    expect((await codeOf(await buildActivity(app, { status: 1 }))).state).toBe(0);
  });

  it('is numbered in the list, with at most 31 sessions and none of their seats', async () => {
    const seated = { isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 8 }] };
    const sent = Array.from({ length: 20 }, (_, index) => ({
      time: `2026-12-${String(index + 1).padStart(2, '0')}`,
      dates: [session(seated), session({ startTime: '14:00', endTime: '16:00' })],
    }));
    const id = await buildActivity(app, { form: { startTime: '2026-12-01', endTime: '2026-12-20', events: sent } });
    const { datas } = await mustSend(app, 'editor', path(content, 'page'), { pageSize: 10, status: -1 });
    const row = (datas as Form[]).find((one) => one.id === id);
    const days = (row?.eventList ?? []) as { dates: Form[] }[];
    const shown = days.flatMap(({ dates }) => dates);
    expect(row).toMatchObject({ sessionCount: 40, indexNo: expect.any(Number) });
    expect(row).not.toHaveProperty('events');
    expect(shown).toHaveLength(31);
    expect(shown[0]).toMatchObject({ seatList: [], isSelectedSeats: true, votesCount: 8, excessTicket: 8 });
  });

  it('leaves the public with its approved version until another is approved, and takes it away when reversed', async () => {
    const id = await buildActivity(app, { status: 100 });
    const live = async () => {
      const { rows } = await app.deps.pools.owner.query<{ open: number }>(
        'select count(*)::int as open from activity_session where activity_id = $1 and withdrawn_at is null',
        [id],
      );
      return rows[0]?.open;
    };
    expect(await live()).toBe(3);
    await mustSend(app, 'admin', path(content, 'update'), { id, status: 1, isNeedReserve: false, event: '全天' });
    expect(await live()).toBe(3);
    for (const reviewer of ['reviewer', 'reviewer2']) {
      await mustSend(app, reviewer, '/api/review/v1/admin-review', { objectId: id, result: 'approve', remark: '' });
    }
    expect(await live()).toBe(0);
    const other = await buildActivity(app, { status: 100 });
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: other, remark: '内容有误' });
    expect((await detailOf(app, other)).status).toBe(102);
  });
});
