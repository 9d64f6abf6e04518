import { hall } from '@yunguan/contract/content/hall';
import { anyContent } from '@yunguan/contract/kernel/content';
import { createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, freshTitle } from './factories';
import { buildEquipment, buildHall, hallInput } from './place-factories';

const phoneWrong = '手机号码不正确，例:13245678912 02368792829 023-68792829';
const formOf = oncePerApp(hallInput);

describeContent(anyContent(hall), {
  table: 'exhibition_hall',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('临展厅') }),
  // Equipment is asked for by the form alone (P1).
  ofBranch: async (app) => ({ equipmentId: [await buildEquipment(app, { venue: 'branch' })] }),
  required: [
    ['title', '请输入展厅名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '请输入详细地址'],
    ['area', '请输入面积'],
    ['contain', '请输入人数'],
    ['contacts', '请输入联系人'],
    ['tel', '电话号码不能为空'],
    ['album', '请选择图片'],
    ['introduction', '请输入简介'],
  ],
  malformed: [
    ['title', { $ne: 1 }, '展厅名称格式不正确'],
    ['title', '字'.repeat(101), '展厅名称不能超过 100 个字符'],
    ['typeId', 'x', '请选择分类'],
    ['equipmentId', ['0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'], '所选设备不存在或已停用，请重新选择'],
    ['streetId', '110101001', '请选择街道'],
    ['area', -80, '面积不能小于 0'],
    ['contain', -1, '容纳人数不能小于 0'],
    ['contain', '1.5', '容纳人数只能是整数'],
    ['contacts', 5, '联系人格式不正确'],
    ['tel', '123', phoneWrong],
    ['cost', -0.5, '费用不能小于 0'],
    ['album', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['cover', '/etc/passwd', '封面不是有效的图片地址'],
    ['timeConfigs', [{ times: '9:00-12:00', week: '周八', type: 1 }], '星期只能是星期一至星期日'],
    ['timeConfigs', '星期一', '时段只能是上午、下午、晚上'],
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
    equipmentList: [{ id: 'x', name: '假的' }],
    equipments: '假的设备',
    eventList: [{ event: '晚上', week: '星期日', type: 1, startTime: '1:00', endTime: '2:00' }],
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
  onDays: async (one, { from }) => {
    const id = await buildHall(one, { status: 100 });
    await one.deps.pools.owner.query('update exhibition_hall set publish_time = $2 where id = $1', [
      id,
      `${from} 00:00:00+08`,
    ]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '3004', '综合展厅'), await categoryOf(one, '3004', '美术展厅')],
  says: { created: '添加成功！', submitted: '展厅预订发布成功！', updated: '修改成功！', removed: '删除成功!' },
});
