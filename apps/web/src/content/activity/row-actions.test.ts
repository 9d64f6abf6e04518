import type { Option } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { activityContent, type ActivityRow } from './activity-content';
import { rowActions } from './activityColumns';
import { periodText, sessionsLine, sessionsTitle } from './row-words';

const session = {
  strTimes: '9:00-18:00',
  startTime: '9:00',
  endTime: '18:00',
  votesCount: 50,
  excessTicket: 12,
  isSelectedSeats: false,
  seatList: [],
  blockedSeats: [],
};
const row: ActivityRow = {
  id: 'a1',
  version: 1,
  venueId: 'v1',
  venueName: '江北文化馆',
  createTime: '2026-11-01 09:00:00',
  lastModificationTime: '2026-11-02 10:30:00',
  publishTime: null,
  status: 0,
  statusDiscription: { value: 0, discription: '待提交审核', color: '#555c5b' },
  isEdit: false,
  type: '戏曲曲艺',
  areas: '重庆市江北区',
  sessionCount: 2,
  eventList: [
    { time: '2026-12-18', dates: [session] },
    { time: '2026-12-19', dates: [session] },
  ],
  title: '川剧专场',
  typeId: null,
  provinceId: null,
  cityId: null,
  areaId: null,
  streetId: null,
  address: null,
  longitude: null,
  dimension: null,
  contacts: null,
  tel: null,
  startTime: '2026-12-18',
  endTime: '2026-12-19',
  isNeedReserve: true,
  event: null,
  events: [],
  principalIds: [],
  album: [],
  cover: null,
  introduction: null,
  isPcShow: true,
  isWeiXinShow: true,
  isAppShow: true,
};

function labels(changes: Partial<ActivityRow>, held: readonly Option[] = ['add', 'edit', 'del']) {
  return rowActions(
    { ...row, ...changes },
    { ...rowsFor<ActivityRow>(activityContent, held), onTickets: () => undefined },
  ).map(({ label }) => label);
}

it.each([
  [0, ['详情', '编辑', '订单', '删除']],
  [1, ['详情', '订单', '撤销']],
  [2, ['详情', '订单']],
  [100, ['详情', '订单', '二维码']],
  [101, ['详情', '编辑', '订单', '删除']],
  [102, ['详情', '编辑', '订单', '删除']],
])('offers at status %i what the server takes', (status, offered) => {
  expect(labels({ status })).toEqual(offered);
});

it('gives the code and the orders only to activities that need a reservation', () => {
  expect(labels({ status: 100, isNeedReserve: false })).toEqual(['详情']);
});

it('offers to edit an approved activity whose row says so, to who may edit', () => {
  expect(labels({ status: 100, isEdit: true })).toEqual(['详情', '编辑', '订单', '二维码']);
  expect(labels({ status: 100, isEdit: true }, [])).toEqual(['详情', '订单', '二维码']);
  expect(labels({ status: 101 }, ['edit'])).toEqual(['详情', '编辑', '订单']);
});

it('tells dates and sessions in two short lines, all of them in the tooltip', () => {
  expect(periodText(row)).toBe('2026-12-18 至 12-19');
  expect(periodText({ startTime: '2026-12-18', endTime: '2027-01-02' })).toBe('2026-12-18 至 2027-01-02');
  expect(periodText({ startTime: '2026-12-18', endTime: '2026-12-18' })).toBe('2026-12-18');
  expect(sessionsLine(row)).toBe('9:00-18:00 等 2 场');
  expect(sessionsLine({ ...row, eventList: [], sessionCount: 0 })).toBe('未设置场次');
  expect(sessionsLine({ ...row, isNeedReserve: false, event: '9:00-12:00' })).toBe('9:00-12:00');
  expect(sessionsTitle(row)).toBe('2026-12-18　9:00-18:00（余 12）\n2026-12-19　9:00-18:00（余 12）');
});
