import type { Option } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { siteContent, type SiteRow } from './site-content';
import { rowActions } from './siteColumns';

const row: SiteRow = {
  id: 's1',
  version: 1,
  venueId: 'v1',
  venueName: '江北文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-02 10:30:00',
  publishTime: null,
  status: 0,
  statusDiscription: { value: 0, discription: '待提交审核', color: '#555c5b' },
  isEdit: false,
  type: '剧场',
  areas: '重庆市江北区',
  equipments: '专业音响,追光灯',
  title: '多功能厅',
  typeId: null,
  equipmentId: [],
  provinceId: null,
  cityId: null,
  areaId: null,
  streetId: null,
  address: null,
  longitude: null,
  dimension: null,
  area: 320,
  contain: 120,
  cost: 0,
  contacts: null,
  validStartTime: null,
  validEndTime: null,
  tel: null,
  album: [],
  cover: null,
  timeSlots: [],
  timeConfigs: [],
  introduction: null,
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
};

const published = '2026-11-03 08:15:00';

function labels(changes: Partial<SiteRow>, held: readonly Option[] = ['add', 'edit', 'del']) {
  const publishTime = changes.status === 100 || changes.status === 102 ? published : null;
  return rowActions(
    { ...row, publishTime, ...changes },
    { ...rowsFor<SiteRow>(siteContent, held), onCalendar: () => undefined },
  ).map(({ label }) => label);
}

it.each([
  [0, ['详情', '编辑', '删除']],
  [1, ['详情', '撤销']],
  [2, ['详情']],
  [100, ['详情', '预订日历', '二维码']],
  [101, ['详情', '编辑', '删除']],
  [102, ['详情', '编辑', '预订日历', '删除']],
])('offers at status %i what the server takes', (status, offered) => {
  expect(labels({ status })).toEqual(offered);
});

it('offers to edit an approved site whose row says so', () => {
  expect(labels({ status: 100, isEdit: true })).toEqual(['详情', '编辑', '预订日历', '二维码']);
});

it.each([
  [0, ['详情', '编辑', '预订日历', '删除']],
  [1, ['详情', '撤销', '预订日历']],
  [2, ['详情', '预订日历']],
  [101, ['详情', '编辑', '预订日历', '删除']],
])(
  'keeps the calendar of what was published while a change of it stands at %i: people go on booking',
  (status, offered) => {
    expect(labels({ status, publishTime: published })).toEqual(offered);
  },
);

it('offers who may only look the details, the calendar and the code', () => {
  expect(labels({ status: 100, isEdit: true }, [])).toEqual(['详情', '预订日历', '二维码']);
  expect(labels({ status: 0 }, [])).toEqual(['详情']);
});
