import {
  deliveryChannels,
  deliveryExportCode,
  deliveryStates,
  getPageDeliveries,
} from '@yunguan/contract/content/culture-delivery';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { listExport } from '../../../kernel/export/list-export';
import { wordSql } from '../../../kernel/words-sql';
import { deliveryConditions, deliveryOrder } from './delivery-list';

const columns: readonly CellColumn[] = [
  { key: 'title', header: '活动名称', width: 32, sql: 'o.title' },
  { key: 'month', header: '配送月份', width: 12, sql: `o.year || '-' || lpad(o.month::text, 2, '0')` },
  { key: 'day', header: '配送日期', width: 14, time: 'day', sql: `to_char(o.day, 'YYYY-MM-DD')` },
  { key: 'address', header: '配送地点', width: 36, sql: 'o.address' },
  { key: 'contacts', header: '联系人', width: 12, sql: 'o.contacts' },
  { key: 'tel', header: '联系电话', width: 16, sql: 'o.tel' },
  { key: 'channel', header: '来源', width: 14, sql: wordSql('o.channel', deliveryChannels) },
  { key: 'state', header: '状态', width: 10, sql: wordSql('o.state', deliveryStates) },
  { key: 'doneTime', header: '完成日期', width: 14, time: 'day', sql: `to_char(o.done_on, 'YYYY-MM-DD')` },
  { key: 'remark', header: '说明', width: 30, sql: 'o.remark' },
  { key: 'decidedBy', header: '处理人', width: 12, sql: 'o.decided_by_name' },
  { key: 'createTime', header: '申请时间', width: 20, time: 'second', sql: secondText('o.created_at') },
];

/** The visits as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export const deliveryExport = listExport({
  code: deliveryExportCode,
  key: 'cultureDelivery',
  area: 'culture',
  label: '配送订单',
  columns,
  masks: { tel: maskPhone },
  filterWords: { state: deliveryStates },
  filter: getPageDeliveries.input,
  venuesOf: (actor, { venueId }) => listVenues(actor, 'culture', venueId),
  from: 'culture_delivery o',
  where: (asked, bind, { venues }) => deliveryConditions(asked, venues, bind),
  order: deliveryOrder,
});
