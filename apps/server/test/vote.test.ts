import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { createContentApp } from './content-app';
import { describeContent } from './content-suite';
import { buildVote, categoryOf, freshTitle, type Form, voteInput } from './factories';
import type { ContentApp } from './content-app';

const phoneWrong = '手机号码不正确，例:13245678912 02368792829 023-68792829';
const forms = new WeakMap<ContentApp, Promise<Form>>();

describeContent(anyContent(vote), {
  table: 'vote_activity',
  createApp: () => createContentApp(),
  input: async (app) => {
    const form = forms.get(app) ?? voteInput(app);
    forms.set(app, form);
    return { ...(await form), title: freshTitle('社区合唱大赛') };
  },
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
    ['signupStartTime', '请选择报名时间'],
    ['cover', '请上传封面'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', 7, '活动名称格式不正确'],
    ['title', '字'.repeat(101), '活动名称不能超过 100 个字符'],
    ['title', '半个表情\ud83d', '活动名称格式不正确'],
    ['typeId', 'x', '请选择分类'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['provinceId', '99', '请选择省(市)'],
    ['cityId', '1101', '请选择市'],
    ['areaId', '110101', '请选择区(镇、乡)'],
    ['streetId', '110101001', '请选择街道'],
    ['address', '路'.repeat(201), '详细地址不能超过 200 个字符'],
    ['longitude', 200, '经度不正确'],
    ['dimension', '北', '纬度不正确'],
    ['contacts', ['唐晓岚'], '联系人格式不正确'],
    ['tel', '123', phoneWrong],
    ['tel', 13_245_678_912, phoneWrong],
    ['startTime', '2026-02-30 08:00', '请选择日期！'],
    ['endTime', '2026-11-30 19:00', '结束时间不能早于开始时间'],
    ['signupStartTime', '上周', '报名开始时间格式不正确'],
    ['signupEndTime', '2026-11-20 08:00', '结束时间不能早于开始时间'],
    ['isNeedVote', '也许', '是否需要投票只能是 true 或 false'],
    ['cover', 'https://evil.example/a.png', '封面不是有效的图片地址'],
    ['albums', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['albums', '/files/ab/a.png', '活动图片格式不正确'],
    ['video', 'javascript:alert(1)', '视频不是有效的视频地址'],
    ['introduction', 5, '请输入简介'],
    ['tips', '字'.repeat(2001), '温馨提示不能超过 2000 个字符'],
    ['isPcShow', 2, 'PC端显示只能是 true 或 false'],
  ],
  optional: 'tips',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000001',
    votesCount: 9999,
    viewingCount: 8888,
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    isTop: 1,
    state: false,
    approvedRevision: 3,
    approved_revision: 3,
    publishTime: '2020-01-01 00:00:00',
    publish_time: '2020-01-01 00:00:00',
    createTime: '2020-01-01 00:00:00',
    created_by: 'x',
    createdBy: 'x',
    deleted_at: '2020-01-01',
    areas: '假的区域',
    eventList: [{ id: 1 }],
    publisher: '假的',
    venueName: '假的',
    venue_id: 'x',
    roleId: 'x',
    userId: 'x',
  },
  onDays: (app, { from, to }) =>
    buildVote(app, { form: { startTime: `${from} 00:00`, endTime: `${to} 23:59`, isNeedSignup: false } }),
  categories: async (app) => [await categoryOf(app, '1005', '合唱声乐'), await categoryOf(app, '1005', '群众舞蹈')],
  says: { created: '添加成功！', submitted: '提交成功', updated: '成功修改活动信息！', removed: '删除成功!' },
});
