import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingStates } from '@yunguan/contract/kernel/booking-words';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { periodNames, periods } from '@yunguan/contract/kernel/slots';
import { binder } from '../conditions';
import { listVenues } from '../content/page';
import { chinaTime } from '../content/select';
import { maskPhone } from '../export/mask';
import { filterReader } from '../export/filter-reader';
import type { ExportSource } from '../export/source';
import { bookingConditions, bookingOrder } from './booking-list';

const stateWords = Object.entries(bookingStates).map(([state, name]) => `when '${state}' then '${name}'`);
const periodWords = periods.map((period) => `when ${period} then '${periodNames[period]}'`);

const cells = {
  title: 'b.title',
  date: `to_char(b.day, 'YYYY-MM-DD')`,
  event: `case b.period ${periodWords.join(' ')} end`,
  times: `b.starts || '-' || b.ends`,
  purpose: 'b.purpose',
  people: 'b.people',
  contacts: 'b.contacts',
  tel: 'b.tel',
  channel: `case when b.member_id is null then '代为预订' else '会员预订' end`,
  state: `case b.state ${stateWords.join(' ')} end`,
  remark: 'b.remark',
  decidedBy: 'b.decided_by_name',
  decideTime: chinaTime('b.decided_at'),
  createTime: chinaTime('b.created_at'),
} as const;

const columnsOf = (label: string): readonly ExportColumn[] => [
  { key: 'title', header: label, width: 32 },
  { key: 'date', header: '预订日期', width: 14 },
  { key: 'event', header: '时段', width: 8 },
  { key: 'times', header: '时间', width: 16 },
  { key: 'purpose', header: '用途', width: 32 },
  { key: 'people', header: '人数', width: 8 },
  { key: 'contacts', header: '联系人', width: 14 },
  { key: 'tel', header: '联系电话', width: 16 },
  { key: 'channel', header: '来源', width: 12 },
  { key: 'state', header: '状态', width: 10 },
  { key: 'remark', header: '原因', width: 30 },
  { key: 'decidedBy', header: '处理人', width: 12 },
  { key: 'decideTime', header: '处理时间', width: 20 },
  { key: 'createTime', header: '提交时间', width: 20 },
];

/** The bookings of a kind as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export function bookingExport({ key, label, exportCode, page }: BookingCalls): ExportSource {
  const readFilter = filterReader(page.input);
  return {
    code: exportCode,
    key: `${key}Booking`,
    area: key,
    label: `${label}预订`,
    columns: columnsOf(label),
    masks: { tel: maskPhone },
    readFilter,
    venuesOf: (actor, filter) => listVenues(actor, key, readFilter(filter).venueId),
    statement: ({ filter, venues }, columns) => {
      const values: unknown[] = [];
      const asked = readFilter(filter);
      const where = bookingConditions(asked, { key, venues }, binder(values));
      const list = columns.map((column) => `${sqlOf(column.key)} as "${column.key}"`).join(', ');
      return { text: `select ${list} from booking b where ${where} order by ${bookingOrder(asked)}`, values };
    },
  };
}

function sqlOf(key: string): string {
  const found = Object.entries(cells).find(([name]) => name === key);
  if (!found) throw new Error(`booking: unknown export column ${key}`);
  return found[1];
}
