import type { ReactNode } from 'react';
import './decisions.css';

/** Two short lines that tell a row from others. */
export type RowLines = readonly [first: ReactNode, second: ReactNode];

export interface DecidedRowsProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly lines: (row: Row) => RowLines;
  /** Counts the rows in words: 12 个预订. */
  readonly amount: string;
}

const shown = 4;

/** What is about to be decided: the first ones by name, the others counted. */
export function DecidedRows<Row extends { readonly id: string }>({ rows, lines, amount }: DecidedRowsProps<Row>) {
  return (
    <ul className="decided-rows">
      {rows.slice(0, shown).map((row) => {
        const [first, second] = lines(row);
        return (
          <li key={row.id}>
            <b {...whole(first)}>{first}</b>
            <span className="num" {...whole(second)}>
              {second}
            </span>
          </li>
        );
      })}
      {rows.length > shown && <li className="hint">……等 {amount}</li>}
    </ul>
  );
}

/** The whole line for who points at one that is cut. */
export const whole = (line: ReactNode) => (typeof line === 'string' ? { title: line } : {});
