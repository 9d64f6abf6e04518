import type { Option } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { reviewedActions } from '@/kernel/list/reviewed-columns';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { type WelfareRow, welfareContent } from './welfare-content';

const row: WelfareRow = {
  id: 'w1',
  version: 1,
  venueId: 'v1',
  venueName: '江北文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-02 10:30:00',
  publishTime: null,
  status: 0,
  statusDiscription: { value: 0, discription: '待提交审核', color: '#555C5B' },
  isEdit: false,
  title: '重阳敬老音乐会',
  organizer: '江北文化馆',
  typeId: null,
  type: '公益演出',
  provinceId: null,
  cityId: null,
  areaId: null,
  streetId: null,
  areas: '重庆市江北区',
  address: null,
  longitude: null,
  dimension: null,
  contactId: null,
  tel: null,
  startTime: '2026-12-01',
  endTime: '2026-12-02',
  principalIds: [],
  principal: '唐晓岚',
  album: [],
  cover: null,
  introduction: null,
  tips: null,
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
};

function labels(changes: Partial<WelfareRow>, held: readonly Option[] = ['add', 'edit', 'del']) {
  return reviewedActions({ ...row, ...changes }, rowsFor<WelfareRow>(welfareContent, held)).map(({ label }) => label);
}

it.each([
  [0, ['详情', '编辑', '删除']],
  [1, ['详情', '撤销']],
  [2, ['详情']],
  [100, ['详情']],
  [101, ['详情', '编辑', '删除']],
  [102, ['详情', '编辑', '删除']],
])('offers at status %i what the server takes', (status, offered) => {
  expect(labels({ status })).toEqual(offered);
});

it('never offers to edit what is published or under review, whatever the row says', () => {
  for (const status of [1, 2, 100]) expect(labels({ status, isEdit: true })).not.toContain('编辑');
});

it('offers by the right', () => {
  expect(labels({}, [])).toEqual(['详情']);
  expect(labels({}, ['edit'])).toEqual(['详情', '编辑']);
  expect(labels({}, ['del'])).toEqual(['详情', '删除']);
});
