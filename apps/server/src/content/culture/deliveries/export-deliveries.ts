import {
  deliveryChannels,
  deliveryExportCode,
  deliveryStates,
  getPageDeliveries,
} from '@yunguan/contract/content/culture-delivery';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { binder } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { chinaTime } from '../../../kernel/content/select';
import { maskPhone } from '../../../kernel/export/mask';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportSource } from '../../../kernel/export/source';
import { deliveryConditions, deliveryOrder } from './delivery-list';

const wordOf = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} end`;

const cells: ReadonlyMap<string, string> = new Map([
  ['title', 'o.title'],
  ['month', `o.year || '-' || lpad(o.month::text, 2, '0')`],
  ['day', `to_char(o.day, 'YYYY-MM-DD')`],
  ['address', 'o.address'],
  ['contacts', 'o.contacts'],
  ['tel', 'o.tel'],
  ['channel', wordOf('o.channel', deliveryChannels)],
  ['state', wordOf('o.state', deliveryStates)],
  ['doneTime', `to_char(o.done_on, 'YYYY-MM-DD')`],
  ['remark', 'o.remark'],
  ['decidedBy', 'o.decided_by_name'],
  ['createTime', chinaTime('o.created_at')],
]);

const columns: readonly ExportColumn[] = [
  { key: 'title', header: '活动名称', width: 32 },
  { key: 'month', header: '配送月份', width: 12 },
  { key: 'day', header: '配送日期', width: 14 },
  { key: 'address', header: '配送地点', width: 36 },
  { key: 'contacts', header: '联系人', width: 12 },
  { key: 'tel', header: '联系电话', width: 16 },
  { key: 'channel', header: '来源', width: 14 },
  { key: 'state', header: '状态', width: 10 },
  { key: 'doneTime', header: '完成日期', width: 14 },
  { key: 'remark', header: '说明', width: 30 },
  { key: 'decidedBy', header: '处理人', width: 12 },
  { key: 'createTime', header: '申请时间', width: 20 },
];

const readFilter = filterReader(getPageDeliveries.input);

/** The visits as a workbook, in the list's own filter and order; numbers masked without `reveal`. */
export const deliveryExport: ExportSource = {
  code: deliveryExportCode,
  key: 'cultureDelivery',
  area: 'culture',
  label: '配送订单',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  venuesOf: (actor, filter) => listVenues(actor, 'culture', readFilter(filter).venueId),
  statement: ({ filter, venues }, chosen) => {
    const values: unknown[] = [];
    const asked = readFilter(filter);
    const where = deliveryConditions(asked, venues, binder(values));
    const list = chosen.map(({ key }) => `${cellOf(key)} as "${key}"`).join(', ');
    return { text: `select ${list} from culture_delivery o where ${where} order by ${deliveryOrder(asked)}`, values };
  },
};

function cellOf(key: string): string {
  const found = cells.get(key);
  if (found === undefined) throw new Error(`cultureDelivery: unknown export column ${key}`);
  return found;
}
