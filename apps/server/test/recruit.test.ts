import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { createContentApp } from './content-app';
import { describeContent } from './content-suite';
import { buildRecruit, recruitInput } from './factories';

describeContent(anyContent(recruit), {
  table: 'recruit_notice',
  createApp: () => createContentApp(),
  input: async () => recruitInput(),
  required: [
    ['title', '请输入标题'],
    ['publishTime', '请选择日期！'],
    ['introduction', '请输入招生详情'],
  ],
  malformed: [
    ['title', '字'.repeat(31), '长度在 1 到 30 个字符'],
    ['title', { $ne: 1 }, '标题格式不正确'],
    ['publishTime', '2026-11-31', '请选择日期！'],
    ['publishTime', 20_261_120, '请选择日期！'],
    ['introduction', '<p>&nbsp;</p>', '请输入招生详情'],
    ['introduction', ['<p>x</p>'], '请输入招生详情'],
    ['cover', '/etc/passwd', '封面不是有效的图片地址'],
    ['remarks', 5, '备注格式不正确'],
    ['isAppShow', 'ja', 'APP端显示只能是 true 或 false'],
  ],
  optional: 'remarks',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000002',
    publisher: '冒名者',
    viewingCount: 777,
    isTop: 1,
    is_top: true,
    state: false,
    status: 100,
    version: 9,
    lastModificationTime: '2020-01-01 00:00:00',
    createTime: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
    roleId: 'x',
  },
  onDays: (app, { from }) => buildRecruit(app, { form: { publishTime: from } }),
  says: { created: '发布成功！', submitted: '发布成功！', updated: '修改成功！', removed: '删除成功!' },
});
