import type { AnyContent } from '@yunguan/contract/kernel/content';
import { spokenStatus } from '@yunguan/contract/kernel/dialect';

/** A row as the product's screens know it: its status in our codes, whatever the type's answers spell (contract: Dialect). */
export function spokenRow<Row extends object>(of: Pick<AnyContent, 'dialect'>, row: Row): Row {
  const { statusesIn, statusShape } = of.dialect;
  if (!('status' in row) || (statusesIn !== 'everywhere' && statusShape === undefined)) return row;
  const sent = Number(codeOf(row.status));
  return { ...row, status: statusesIn === 'everywhere' ? spokenStatus(of, sent) : sent };
}

/** The code of a status that comes as `{value, discription, color}` (texts.md C24), or as a number. */
function codeOf(status: unknown): unknown {
  return typeof status === 'object' && status !== null && 'value' in status ? status.value : status;
}
