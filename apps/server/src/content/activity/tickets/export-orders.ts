import { getPageTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketChannels, ticketExportCode, ticketStates } from '@yunguan/contract/content/activity-ticket-words';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { binder } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { chinaTime } from '../../../kernel/content/select';
import { maskPhone } from '../../../kernel/export/mask';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportSource } from '../../../kernel/export/source';
import { orderConditions, orderOrder } from './order-list';
import { orderTables, timesSql } from './order-row';

const wordOf = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} end`;

const cells = {
  title: 'o.title',
  time: `to_char(s.day, 'YYYY-MM-DD')`,
  strTimes: timesSql,
  count: 'o.count',
  seats: `(select string_agg(t.row_num || '排' || t.col || '座', '、' order by t.row_num, t.col) from ticket_seat t where t.order_id = o.id)`,
  contacts: 'o.contacts',
  tel: 'o.tel',
  code: `case when o.state = 'waiting' then '' else o.code end`,
  channel: wordOf('o.channel', ticketChannels),
  state: wordOf('o.state', ticketStates),
  checkedCount: 'o.checked_count',
  checkTime: chinaTime('o.checked_at'),
  checkedBy: 'o.checked_by_name',
  remark: 'o.remark',
  createTime: chinaTime('o.created_at'),
} as const;

const columns: readonly ExportColumn[] = [
  { key: 'title', header: '活动', width: 32 },
  { key: 'time', header: '场次日期', width: 14 },
  { key: 'strTimes', header: '场次时间', width: 16 },
  { key: 'count', header: '票数', width: 8 },
  { key: 'seats', header: '座位', width: 24 },
  { key: 'contacts', header: '联系人', width: 14 },
  { key: 'tel', header: '联系电话', width: 16 },
  { key: 'code', header: '票码', width: 14 },
  { key: 'channel', header: '来源', width: 14 },
  { key: 'state', header: '状态', width: 10 },
  { key: 'checkedCount', header: '已检票数', width: 10 },
  { key: 'checkTime', header: '检票时间', width: 20 },
  { key: 'checkedBy', header: '检票人', width: 12 },
  { key: 'remark', header: '取消原因', width: 30 },
  { key: 'createTime', header: '预约时间', width: 20 },
];

const readFilter = filterReader(getPageTicketOrders.input);

/** The orders as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export const ticketExport: ExportSource = {
  code: ticketExportCode,
  key: 'activityTicket',
  area: 'activity',
  label: '活动订单',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  venuesOf: (actor, filter) => listVenues(actor, 'activity', readFilter(filter).venueId),
  statement: ({ filter, venues }, chosen) => {
    const values: unknown[] = [];
    const asked = readFilter(filter);
    const where = orderConditions(asked, venues, binder(values));
    const list = chosen.map(({ key }) => `${cellOf(key)} as "${key}"`).join(', ');
    return { text: `select ${list} from ${orderTables} where ${where} order by ${orderOrder(asked)}`, values };
  },
};

function cellOf(key: string): string {
  const found = Object.entries(cells).find(([name]) => name === key);
  if (!found) throw new Error(`activityTicket: unknown export column ${key}`);
  return found[1];
}
