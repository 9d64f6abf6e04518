import type { Measured } from '@yunguan/contract/platform/statistics';
import { MeasureName } from './MeasureName';
import { MeasureNumber } from './MeasureNumber';

interface GroupTableProps {
  readonly name: string;
  readonly measures: readonly Measured[];
  readonly year: number;
  readonly venue: string;
}

/** The measures of a group, month by month, with the year's number last. */
export function GroupTable({ name, measures, year, venue }: GroupTableProps) {
  return (
    <div className="stat-scroll">
      <table className="stat-table">
        <caption className="visually-hidden">{`${year}年${name}，分月`}</caption>
        <thead>
          <tr>
            <th scope="col">指标</th>
            {measures[0]?.months.map((_, index) => (
              <th key={`${index + 1}月`} scope="col">{`${index + 1}月`}</th>
            ))}
            <th scope="col">全年</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.key}>
              <th scope="row">
                <MeasureName measure={measure} />
              </th>
              {measure.months.map((value, index) => (
                <td key={`${index + 1}月`}>
                  <MeasureNumber measure={measure} value={value} year={year} month={index + 1} venue={venue} />
                </td>
              ))}
              <td className="stat-total">
                <MeasureNumber measure={measure} value={measure.total} year={year} venue={venue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
