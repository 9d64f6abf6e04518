import type { VenueStatistics } from '@yunguan/contract/platform/statistics';
import { type MeasureGroup, measureGroups } from '@yunguan/contract/platform/statistics-measures';
import { Select } from 'antd';
import { Panel } from '@/ui/Panel';
import { wordOptions } from '@/ui/word-options';
import { MeasureName } from './MeasureName';
import { MeasureNumber } from './MeasureNumber';

interface VenuePanelProps {
  readonly data: VenueStatistics;
  readonly chosen: MeasureGroup | undefined;
  readonly onChoose: (group: MeasureGroup) => void;
}

/** The year of each venue, group by group. */
export function VenuePanel({ data: { year, venues, measures }, chosen = 'activity', onChoose }: VenuePanelProps) {
  const shown = measures.filter(({ group }) => group === chosen);
  // The table's own keys.
  const options = wordOptions(measureGroups);
  return (
    <Panel
      title="各场馆全年"
      className="stat-group"
      extra={
        <Select<MeasureGroup>
          aria-label="各场馆全年的指标分组"
          value={chosen}
          options={options}
          onChange={onChoose}
          className="stat-measure"
        />
      }
    >
      <div className="stat-scroll">
        <table className="stat-table stat-venues">
          <caption className="visually-hidden">{`${year}年各场馆${measureGroups[chosen]}`}</caption>
          <thead>
            <tr>
              <th scope="col">场馆</th>
              {shown.map((measure) => (
                <th key={measure.key} scope="col">
                  <MeasureName measure={measure} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {venues.map(({ id, name }, place) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {shown.map((measure) => (
                  <td key={measure.key}>
                    <MeasureNumber
                      measure={measure}
                      value={measure.byVenue[place] ?? null}
                      year={year}
                      venue={id}
                      venueName={name}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
