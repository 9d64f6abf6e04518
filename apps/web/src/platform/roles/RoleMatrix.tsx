import type { GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { type KeyboardEvent, useMemo } from 'react';
import { cellState, columnsOf, isLocked, type MatrixRow, type MatrixState, matrixRows } from './matrix-model';
import { MatrixCell } from './MatrixCell';
import { MatrixLine } from './MatrixLine';
import './role-matrix.css';

export interface RoleMatrixProps {
  readonly menus: GrantableMenus;
  readonly state: MatrixState;
  /** Keeps its identity: the lines are memoised. */
  readonly onToggle: (row: Pick<MatrixRow, 'pages'>, column: string) => void;
}

/** Menus by options; a tick on a group, a column or the corner stands for everything below or beside it. */
export function RoleMatrix({ menus, state, onToggle }: RoleMatrixProps) {
  const rows = useMemo(() => matrixRows(menus.menuList), [menus.menuList]);
  const columns = useMemo(() => columnsOf(menus), [menus]);
  const everything = useMemo(
    () => ({ pages: rows.filter(({ depth }) => depth === 0).flatMap(({ pages }) => pages) }),
    [rows],
  );
  const keys = useArrowKeys();
  return (
    <div className="role-matrix-frame">
      <table className="role-matrix" {...keys}>
        <thead>
          <tr>
            <th scope="col">菜单</th>
            {columns.map(({ code, name }) => (
              <th key={code} scope="col">
                <MatrixCell
                  state={cellState(state, everything, code)}
                  isLocked={isLocked(state, everything, code)}
                  label={`全部菜单 ${name}`}
                  onToggle={() => onToggle(everything, code)}
                />
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixLine
              key={row.id}
              row={row}
              columns={columns}
              cells={columns.map(({ code }) => cellOf(state, row, code)).join(' ')}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** State and lock of a cell as one word, so that an unchanged line is not drawn again. */
function cellOf(state: MatrixState, row: MatrixRow, column: string): string {
  const cell = cellState(state, row, column);
  return cell !== 'absent' && isLocked(state, row, column) ? `${cell}:locked` : cell;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys walk over the ticks; Tab would need hundreds of steps to leave them. */
function useArrowKeys() {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const step = steps[event.key];
      if (!step || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const cell = event.target.closest('td, th');
      const line = cell?.closest('tr');
      if (!(cell instanceof HTMLTableCellElement) || !line) return;
      const lines = [...event.currentTarget.rows];
      const [down, right] = step;
      let [y, x] = [lines.indexOf(line) + down, cell.cellIndex + right];
      // Cells without a tick are passed over.
      while (y >= 0 && y < lines.length && x > 0 && x < line.cells.length) {
        const found = lines[y]?.cells[x]?.querySelector('input');
        if (found) {
          found.focus();
          found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          return;
        }
        y += down;
        x += right;
      }
    },
  };
}
