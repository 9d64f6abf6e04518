import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, freshTitle } from './factories';
import { buildEquipment, buildSite, siteInput } from './place-factories';

const phoneWrong = '手机号码不正确，例:13245678912 02368792829 023-68792829';
const formOf = oncePerApp(siteInput);

describeContent(anyContent(site), {
  table: 'site',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('多功能厅') }),
  ofBranch: async (app) => ({ equipmentId: [await buildEquipment(app, { venue: 'branch' })] }),
  required: [
    ['title', '请输入场地名称'],
    ['typeId', '请选择分类'],
    ['equipmentId', '请选择设备'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '请输入详细地址'],
    ['area', '请输入面积'],
    ['contain', '请输入人数'],
    ['contacts', '请填写负责人'],
    ['validStartTime', '请选择日期！'],
    ['validEndTime', '请选择日期！'],
    ['tel', '电话号码不能为空'],
    ['album', '请选择场地图片'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', 7, '场地名称格式不正确'],
    ['title', '字'.repeat(101), '场地名称不能超过 100 个字符'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['equipmentId', '投影仪', '设备格式不正确'],
    ['equipmentId', [7], '设备格式不正确'],
    ['equipmentId', ['0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'], '所选设备不存在或已停用，请重新选择'],
    ['provinceId', '99', '请选择省(市)'],
    ['areaId', '110101', '请选择区(镇、乡)'],
    ['longitude', 200, '经度不正确'],
    ['dimension', '北', '纬度不正确'],
    ['area', '很大', '请输入面积'],
    ['contain', '很多', '请输入人数'],
    ['contain', 10.5, '容纳人数只能是整数'],
    ['cost', '免费', '费用只能是数字'],
    ['cost', 100_000_000, '费用不能超过 99999999'],
    ['contacts', '名'.repeat(51), '负责人不能超过 50 个字符'],
    ['validStartTime', '2026-02-30', '请选择日期！'],
    ['validEndTime', '2026-10-31', '结束时间不能早于开始时间'],
    ['tel', '123', phoneWrong],
    ['album', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['album', { 0: '/files/ab/a.png' }, '场地图片格式不正确'],
    ['cover', 'https://evil.example/a.png', '封面不是有效的图片地址'],
    ['timeSlots', '9:00-12:00', '时段的时间格式不正确，例：9:00'],
    ['timeSlots', [{ type: 1, starTime: '25:00', endTime: '26:00' }], '时段的时间格式不正确，例：9:00'],
    ['timeSlots', [{ type: 1, starTime: '12:00', endTime: '9:00' }], '时段的结束时间应晚于开始时间'],
    ['timeSlots', [{ type: 4, starTime: '9:00', endTime: '12:00' }], '时段只能是上午、下午、晚上'],
    ['timeConfigs', [{ event: '凌晨', week: '星期一', type: 1 }], '时段只能是上午、下午、晚上'],
    ['timeConfigs', [{ event: '上午', week: '星期八', type: 1 }], '星期只能是星期一至星期日'],
    ['introduction', 5, '请输入简介'],
    ['isPcShow', 2, 'PC端显示只能是 true 或 false'],
  ],
  optional: 'contacts',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000005',
    type: '假的分类',
    areas: '假的区域',
    equipmentList: [{ id: 'x', name: '假的' }],
    equipments: '假的设备',
    eventList: [{ event: '晚上', week: '星期日', type: 1 }],
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publishTime: '2020-01-01 00:00:00',
    publish_time: '2020-01-01 00:00:00',
    createTime: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
    time_configs: [],
  },
  onDays: async (one, { from }) => {
    const id = await buildSite(one, { status: 100 });
    await one.deps.pools.owner.query('update site set publish_time = $2 where id = $1', [id, `${from} 00:00:00+08`]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '1004', '多功能厅'), await categoryOf(one, '1004', '排练厅')],
  says: { created: '添加成功！', submitted: '发布成功！', updated: '修改成功！', removed: '删除成功!' },
});
