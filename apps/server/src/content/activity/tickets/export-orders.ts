import { getPageTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketChannels, ticketExportCode, ticketStates } from '@yunguan/contract/content/activity-ticket-words';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { listExport } from '../../../kernel/export/list-export';
import { wordSql } from '../../../kernel/words-sql';
import { orderConditions, orderOrder } from './order-list';
import { codeSql, orderTables, timesSql } from './order-row';

const columns: readonly CellColumn[] = [
  { key: 'title', header: '活动', width: 32, sql: 'o.title' },
  { key: 'time', header: '场次日期', width: 14, time: 'day', sql: `to_char(s.day, 'YYYY-MM-DD')` },
  { key: 'strTimes', header: '场次时间', width: 16, sql: timesSql },
  { key: 'count', header: '票数', width: 8, sql: 'o.count' },
  {
    key: 'seats',
    header: '座位',
    width: 24,
    sql: `(select string_agg(t.row_num || '排' || t.col || '座', '、' order by t.row_num, t.col) from ticket_seat t where t.order_id = o.id)`,
  },
  { key: 'contacts', header: '联系人', width: 14, sql: 'o.contacts' },
  { key: 'tel', header: '联系电话', width: 16, sql: 'o.tel' },
  { key: 'code', header: '票码', width: 14, sql: codeSql },
  { key: 'channel', header: '来源', width: 14, sql: wordSql('o.channel', ticketChannels) },
  { key: 'state', header: '状态', width: 10, sql: wordSql('o.state', ticketStates) },
  { key: 'checkedCount', header: '已检票数', width: 10, sql: 'o.checked_count' },
  { key: 'checkTime', header: '检票时间', width: 20, time: 'second', sql: secondText('o.checked_at') },
  { key: 'checkedBy', header: '检票人', width: 12, sql: 'o.checked_by_name' },
  { key: 'remark', header: '取消原因', width: 30, sql: 'o.remark' },
  { key: 'createTime', header: '预约时间', width: 20, time: 'second', sql: secondText('o.created_at') },
];

/** The orders as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export const ticketExport = listExport({
  code: ticketExportCode,
  key: 'activityTicket',
  area: 'activity',
  label: '活动订单',
  columns,
  masks: { tel: maskPhone },
  filterWords: { state: ticketStates },
  filter: getPageTicketOrders.input,
  venuesOf: (actor, { venueId }) => listVenues(actor, 'activity', venueId),
  from: orderTables,
  where: (asked, bind, { venues }) => orderConditions(asked, venues, bind),
  order: orderOrder,
});
