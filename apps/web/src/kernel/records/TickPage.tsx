import { Checkbox } from 'antd';
import type { SelectAllProps } from './SelectAll';

export interface TickPageProps<Row> extends Pick<SelectAllProps<Row>, 'ticked' | 'onTick'> {
  /** Rows of the page in sight. */
  readonly rows: readonly Row[] | undefined;
}

/** 全选: every row of the page, beside those ticked on others; {@link SelectAll} then offers what other pages hold. */
export function TickPage<Row extends { readonly id: string }>({ rows = [], ticked, onTick }: TickPageProps<Row>) {
  const chosen = new Set(ticked.map(({ id }) => id));
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const added = rows.filter(({ id }) => !chosen.has(id));
  const others = ticked.filter(({ id }) => rows.every((row) => row.id !== id));
  return (
    <Checkbox
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      disabled={rows.length === 0}
      title="选择本页全部记录"
      onChange={(event) => onTick(event.target.checked ? [...ticked, ...added] : others)}
    >
      全选
    </Checkbox>
  );
}
