import type { AnyContent } from '@yunguan/contract/kernel/content';
import { spokenStatus } from '@yunguan/contract/kernel/dialect';

/** A row as the product's screens know it: its status in our codes, whatever the type's answers spell (contract: Dialect). */
export function spokenRow<Row extends object>(of: Pick<AnyContent, 'dialect'>, row: Row): Row {
  if (of.dialect.statusesIn !== 'everywhere' || !('status' in row)) return row;
  return { ...row, status: spokenStatus(of, Number(row.status)) };
}
