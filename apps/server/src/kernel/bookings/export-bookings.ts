import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import { periodNames } from '@yunguan/contract/kernel/slots';
import { listVenues } from '../content/page';
import { secondText } from '../china-sql';
import type { CellColumn } from '../export/cells';
import { maskPhone } from '../mask-phone';
import { listExport } from '../export/list-export';
import type { ExportSource } from '../export/source';
import { wordSql } from '../words-sql';
import { orderOfBookings } from './bookable-kind';
import { arrivalSql } from './booking-row';
import { bookingConditions, bookingOrder } from './booking-list';

const columnsOf = (label: string): readonly CellColumn[] => [
  { key: 'title', header: label, width: 32, sql: 'b.title' },
  { key: 'date', header: '预订日期', width: 14, time: 'day', sql: `to_char(b.day, 'YYYY-MM-DD')` },
  { key: 'event', header: '时段', width: 8, sql: wordSql('b.period', periodNames) },
  { key: 'times', header: '时间', width: 16, sql: `b.starts || '-' || b.ends` },
  { key: 'purpose', header: '用途', width: 32, sql: 'b.purpose' },
  { key: 'people', header: '人数', width: 8, sql: 'b.people' },
  { key: 'contacts', header: '联系人', width: 14, sql: 'b.contacts' },
  { key: 'tel', header: '联系电话', width: 16, sql: 'b.tel' },
  {
    key: 'channel',
    header: '来源',
    width: 12,
    sql: `case when b.member_id is null then '代为预订' else '会员预订' end`,
  },
  { key: 'state', header: '状态', width: 10, sql: wordSql('b.state', bookingStates) },
  { key: 'arrival', header: '到场', width: 8, sql: arrivalSql },
  { key: 'arriveTime', header: '核销时间', width: 20, time: 'second', sql: secondText('b.arrived_at') },
  { key: 'arrivedBy', header: '核销人', width: 12, sql: 'b.arrived_by_name' },
  { key: 'remark', header: '原因', width: 30, sql: 'b.remark' },
  { key: 'decidedBy', header: '处理人', width: 12, sql: 'b.decided_by_name' },
  { key: 'decideTime', header: '处理时间', width: 20, time: 'second', sql: secondText('b.decided_at') },
  { key: 'createTime', header: '提交时间', width: 20, time: 'second', sql: secondText('b.created_at') },
];

/** The bookings of a kind as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export function bookingExport({ key, label, exportCode, page }: BookingCalls): ExportSource {
  return listExport({
    code: exportCode,
    key: orderOfBookings({ key }).key,
    area: key,
    label: `${label}预订`,
    columns: columnsOf(label),
    masks: { tel: maskPhone },
    filterWords: { state: bookingStates },
    filter: page.input,
    venuesOf: (actor, { venueId }) => listVenues(actor, key, venueId),
    from: 'booking b',
    where: (asked, bind, { venues }) => bookingConditions(asked, { key, venues }, bind),
    order: bookingOrder,
  });
}
