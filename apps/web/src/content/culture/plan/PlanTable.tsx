import type { PlannedMonthState } from '@yunguan/contract/content/culture-delivery';
import { MonthHead } from './PlanGrid';
import { months } from './plan-grid';

export interface PlanTableProps {
  readonly months: readonly PlannedMonthState[];
  /** Lines below the planned visits. */
  readonly lines?: readonly ('allocated' | 'done' | 'left')[];
}

const words = { frequency: '计划', allocated: '已分配', done: '已完成', left: '剩余' } as const;

/** A plan to be read: planned visits by month, and what became of them. */
export function PlanTable({ months: planned, lines = [] }: PlanTableProps) {
  const years = [...new Set(planned.map(({ year }) => year))].sort((a, b) => a - b);
  return (
    <table className="plan-table plan-read" aria-label="配送计划">
      <MonthHead />
      {years.map((year) => (
        <tbody key={year}>
          {(['frequency', ...lines] as const).map((name) => (
            <PlanLine key={name} name={name} year={year} planned={planned} isAlone={lines.length === 0} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface PlanLineProps {
  readonly name: keyof typeof words;
  readonly year: number;
  readonly planned: readonly PlannedMonthState[];
  readonly isAlone: boolean;
}

function PlanLine({ name, year, planned, isAlone }: PlanLineProps) {
  const ofYear = planned.filter((one) => one.year === year);
  const sum = ofYear.reduce((total, one) => total + one[name], 0);
  return (
    <tr className={`plan-line-${name}`}>
      <th scope="row">
        {name === 'frequency' && <b className="num">{year}年</b>}
        {!isAlone && <span>{words[name]}</span>}
      </th>
      {months.map((month) => {
        const found = ofYear.find((one) => one.month === month);
        return (
          <td key={month} className="num">
            {found ? found[name] : ''}
          </td>
        );
      })}
      <td className="plan-sum num">{sum}</td>
    </tr>
  );
}
