import { mostFrequency, plannedVisits } from '@yunguan/contract/content/culture-plan';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  type Cell,
  months,
  movedCell,
  pastedBlock,
  pastedWords,
  type Sheet,
  visitsIn,
  visitsOfMonth,
  visitsOfYear,
  withBlock,
  withTyped,
  wrongIn,
  wrongWords,
} from './plan-grid';
import './plan.css';

export interface PlanGridProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly sheet: Sheet;
  /** Lines of the grid. */
  readonly years: readonly number[];
  /** Visits of a month that are given away already: the plan cannot go below. */
  readonly allocated: (year: number, month: number) => number;
  readonly onChange: (sheet: Sheet) => void;
  readonly onBlur: () => void;
}

const keyOf = ({ line, month }: Cell) => `${line}-${month}`;

function cellAt(target: EventTarget): Cell | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const [line = '', month = ''] = (target.dataset.cell ?? '').split('-');
  return month === '' ? undefined : { line: Number(line), month: Number(month) };
}

/** Visits by year and month: typed, moved in by keys, or pasted as a block of a spreadsheet (002 §5.4). */
export function PlanGrid(props: PlanGridProps) {
  const { id, describedBy, invalid, sheet, years, onChange, onBlur } = props;
  const { plan } = sheet;
  const table = useRef<HTMLTableElement>(null);
  const [pasted, setPasted] = useState<{ readonly words: string; readonly before?: Sheet }>();
  const goTo = (cell: Cell) => table.current?.querySelector<HTMLInputElement>(`[data-cell="${keyOf(cell)}"]`)?.focus();

  const handleKey = (event: KeyboardEvent) => {
    const at = cellAt(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const key = event.key === 'Enter' && event.shiftKey ? 'ArrowUp' : event.key;
    const next = movedCell(at, key, years.length);
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };
  const handlePaste = (event: ClipboardEvent) => {
    const at = cellAt(event.target);
    if (!at) return;
    event.preventDefault();
    const block = pastedBlock(event.clipboardData.getData('text/plain'), at, years);
    const isEmpty = block.changes.length === 0;
    setPasted({ words: pastedWords(block), ...(!isEmpty && { before: sheet }) });
    if (!isEmpty) onChange(withBlock(sheet, block.changes));
  };
  const handleType = (year: number, month: number, text: string) => {
    setPasted(undefined);
    onChange(withTyped(sheet, { year, month }, text));
  };
  const handleUndo = () => {
    if (pasted?.before) onChange(pasted.before);
    setPasted(undefined);
  };
  // The inputs bubble up to here: the table itself takes no focus.
  const handlers = {
    onKeyDown: handleKey,
    onPaste: handlePaste,
    onBlur: (event: FocusEvent<HTMLTableElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
    },
  };
  return (
    <div className="plan">
      <table
        ref={table}
        id={id}
        className={`plan-table plan-grid ${invalid ? 'plan-wrong' : ''}`}
        aria-label="配送计划"
        aria-describedby={describedBy}
        {...handlers}
      >
        <MonthHead />
        <tbody>
          {years.map((year, line) => (
            <tr key={year}>
              <th scope="row" className="num">
                {year}年
              </th>
              {months.map((month) => (
                <GridCell
                  key={month}
                  {...props}
                  cell={{ line, month }}
                  year={year}
                  onType={(text) => handleType(year, month, text)}
                />
              ))}
              <td className="plan-sum num">{visitsOfYear(plan, year)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {months.map((month) => (
              <td key={month} className="num">
                {visitsOfMonth(plan, month) || ''}
              </td>
            ))}
            <td className="plan-sum num" data-testid="plan-total">
              {plannedVisits(plan)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="hint plan-hint" role="status">
        {pasted ? (
          <>
            {pasted.words}
            {pasted.before && (
              <button type="button" className="link-button" onClick={handleUndo}>
                撤销粘贴
              </button>
            )}
          </>
        ) : (
          (wrongWords(sheet) ?? '方向键、回车、Tab 移动；可从 Excel 复制一块数字直接粘贴，留空表示该月不配送')
        )}
      </p>
    </div>
  );
}

/** The line of the months above a plan. */
export function MonthHead() {
  return (
    <thead>
      <tr>
        <th scope="col">年份</th>
        {months.map((month) => (
          <th key={month} scope="col" className="num">
            {month}月
          </th>
        ))}
        <th scope="col">合计</th>
      </tr>
    </thead>
  );
}

interface GridCellProps extends Pick<PlanGridProps, 'sheet' | 'allocated'> {
  readonly cell: Cell;
  readonly year: number;
  readonly onType: (text: string) => void;
}

function GridCell({ sheet, allocated, cell, year, onType }: GridCellProps) {
  // While it is typed in, a cell shows the text: of 0.5 the 0 alone is an empty month.
  const [typed, setTyped] = useState<string>();
  const visits = visitsIn(sheet.plan, year, cell.month);
  const wrong = wrongIn(sheet, year, cell.month);
  const given = allocated(year, cell.month);
  const short = visits < given ? `已分配 ${given} 次，不能少于 ${given}` : undefined;
  const problem = wrong === undefined ? short : `不是 0 至 ${mostFrequency} 的整数`;
  const handleType = (text: string) => {
    setTyped(text);
    onType(text);
  };
  return (
    <td className={problem === undefined ? '' : 'plan-short'} title={problem}>
      <input
        className="num"
        data-cell={keyOf(cell)}
        aria-label={`${year}年${cell.month}月配送次数${given > 0 ? `，已分配 ${given} 次` : ''}`}
        aria-invalid={problem !== undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? wrong ?? (visits === 0 ? '' : visits)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => handleType(event.currentTarget.value)}
        onPaste={() => setTyped(undefined)}
        onBlur={() => setTyped(undefined)}
      />
      {given > 0 && <small className="num">已分配{given}</small>}
    </td>
  );
}
