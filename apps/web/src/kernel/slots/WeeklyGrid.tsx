import { CheckOutlined } from '@ant-design/icons';
import { periodNames, periods, type PeriodTime, type SlotCell, weekNames } from '@yunguan/contract/kernel/slots';
import { isTicked, rangeOf } from './weekly-cells';
import './weekly-grid.css';

export interface WeeklyGridProps {
  readonly times: readonly PeriodTime[];
  readonly cells: readonly SlotCell[];
}

/** Periods by weekday that may be booked every week, to read. */
export function WeeklyGrid({ times, cells }: WeeklyGridProps) {
  return (
    <table className="weekly-grid">
      <caption className="visually-hidden">每周可预订的时段</caption>
      <thead>
        <tr>
          <th scope="col">时段</th>
          {weekNames.map((week) => (
            <th key={week} scope="col">
              {week}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row">
              {periodNames[period]}
              <span className="hint num">{rangeOf(times, period)}</span>
            </th>
            {weekNames.map((week, day) => (
              <td key={week}>
                {isTicked(cells, { day, period }) ? (
                  <span className="weekly-cell weekly-cell-ticked">
                    <CheckOutlined aria-hidden /> 可预订
                  </span>
                ) : (
                  <span className="weekly-cell hint">不开放</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
