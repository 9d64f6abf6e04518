import { memo } from 'react';
import type { MatrixColumn, MatrixRow } from './matrix-model';
import { type CellWord, MatrixCell } from './MatrixCell';

export interface MatrixLineProps {
  readonly row: MatrixRow;
  readonly columns: readonly MatrixColumn[];
  /** A word per column: the state, and `:locked` behind it. */
  readonly cells: string;
  readonly onToggle: (row: MatrixRow, column: string) => void;
}

/** One menu; drawn again only when one of its cells changed. */
export const MatrixLine = memo(function MatrixLine({ row, columns, cells, onToggle }: MatrixLineProps) {
  const words = cells.split(' ');
  return (
    <tr className={row.isGroup ? 'role-matrix-group' : undefined}>
      <th scope="row" style={{ paddingLeft: 16 + row.depth * 22 }} title={row.name}>
        {row.name}
      </th>
      {columns.map(({ code, name }, index) => {
        const [state, lock] = (words[index] ?? 'absent').split(':');
        return (
          <td key={code}>
            <MatrixCell
              // Written by the matrix, from the same states.
              state={state as CellWord}
              isLocked={lock !== undefined}
              label={`${row.name} ${name}`}
              onToggle={() => onToggle(row, code)}
            />
          </td>
        );
      })}
    </tr>
  );
});
