import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { isMonthOver, type PlannedMonthState } from '@yunguan/contract/content/culture-delivery';
import { useId } from 'react';

export interface MonthOfPlan {
  readonly year: number;
  readonly month: number;
}

export interface MonthChoiceProps {
  readonly months: readonly PlannedMonthState[];
  /** The month that the visit has already: it may stay there although the month is full. */
  readonly kept?: MonthOfPlan | undefined;
  /** A visit may be entered afterwards. */
  readonly takesPast?: boolean | undefined;
  readonly value?: MonthOfPlan | undefined;
  readonly onChange?: (month: MonthOfPlan) => void;
}

const isSame = (one: MonthOfPlan | undefined, other: MonthOfPlan) =>
  one?.year === other.year && one.month === other.month;

/** The months of a plan with what is left of each; what is given away cannot be chosen, and what is over only to enter a visit afterwards. */
export function MonthChoice({ months, kept, takesPast = false, value, onChange }: MonthChoiceProps) {
  const name = useId();
  const planned = months.filter(({ frequency }) => frequency > 0);
  const years = [...new Set(planned.map((one) => one.year))];
  if (planned.length === 0) return <p className="hint">该活动没有正在执行的配送计划</p>;
  return (
    <div className="month-choice" role="radiogroup" aria-label="配送月份">
      {years.map((of) => (
        <fieldset key={of}>
          <legend className="num">{of}年</legend>
          {planned
            .filter((one) => one.year === of)
            .map((one) => (
              <label key={one.month} title={`计划 ${one.frequency} 次，已分配 ${one.allocated} 次`}>
                <input
                  type="radio"
                  name={name}
                  checked={isSame(value, one)}
                  disabled={(one.left <= 0 || (!takesPast && isMonthOver(one, chinaDay()))) && !isSame(kept, one)}
                  onChange={() => onChange?.({ year: one.year, month: one.month })}
                />
                <span className="num">{one.month}月</span>
                <small className="num">{one.left > 0 ? `余 ${one.left} 次` : '已分配完'}</small>
                {isMonthOver(one, chinaDay()) && <small className="month-over">已过</small>}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
