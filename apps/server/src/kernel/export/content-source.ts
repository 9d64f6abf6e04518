import { pageInputOf } from '@yunguan/contract/kernel/content-endpoints';
import type { BoundContent } from '../content/binding';
import { listFilter, listOrder } from '../content/filter';
import { listVenues } from '../content/page';
import { exportSql } from '../content/select';
import { maskPhone } from '../mask-phone';
import { filterReader } from './filter-reader';
import type { ExportSource } from './source';

/** Rows carry the status as a number and as an object; a workbook tells it in the one word. */
const statusNames = { status: 'statusText', statusDiscription: 'statusText' } as const;

/** A content type's list as its declaration describes it; undefined when the type has no export code. */
export function contentSource(content: BoundContent): ExportSource | undefined {
  const { declaration, binding } = content;
  const readFilter = filterReader(pageInputOf(content.declaration));
  const { key, label, codes, exportColumns } = declaration;
  if (codes.export === undefined) return undefined;
  return {
    code: codes.export,
    key,
    area: key,
    label,
    columns: exportColumns,
    alsoNamed: statusNames,
    masks: { tel: maskPhone },
    readFilter,
    venuesOf: (actor, filter) => listVenues(actor, key, readFilter(filter).venueId),
    statement: ({ filter, venues }, columns) => {
      const input = readFilter(filter);
      const { where, values } = listFilter(content, input, { venues, taken: 0 });
      const select = columns.map(({ key: name, time }) => {
        const sql = exportSql(content, name);
        return `${time === 'day' ? `left(${sql}, 10)` : sql} as "${name}"`;
      });
      const order = listOrder(content, input);
      return { text: `select ${select.join(', ')} from ${binding.table} c where ${where} order by ${order}`, values };
    },
  };
}
