import type { AnyContent } from '@yunguan/contract/kernel/content';
import { holdsOption, type Option } from '@yunguan/contract/kernel/options';
import type { AnyRow } from './content-row';
import { isOffered } from './offered-actions';
import type { ReviewedRows } from './use-reviewed-rows';

const none = () => undefined;

/** Rows as somebody with these options sees them; what is clicked does nothing. */
export function rowsFor<Row extends AnyRow>(of: AnyContent, held: readonly Option[]): ReviewedRows<Row> {
  const holds = (option: Option) => holdsOption(held, option);
  return {
    offers: (action, row) => isOffered(action, { of, row, holds }),
    isLocked: () => false,
    venueId: 'v1',
    onDetail: none,
    onEdit: none,
    onRevoke: none,
    onRemove: none,
    onCover: none,
    onQr: none,
    onLog: none,
  };
}
