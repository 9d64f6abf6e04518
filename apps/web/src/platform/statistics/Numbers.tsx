import type { VenueStatistics } from '@yunguan/contract/platform/statistics';
import { measureGroups } from '@yunguan/contract/platform/statistics-measures';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { GroupTable } from './GroupTable';
import { MonthPanel } from './MonthPanel';
import type { StatisticsUrl } from './statistics-url';
import { Tiles } from './Tiles';
import { VenuePanel } from './VenuePanel';

export interface NumbersProps {
  readonly data: VenueStatistics;
  /** The venue that is shown, or all of them. */
  readonly venue: string;
  readonly state: StatisticsUrl;
  readonly onChange: (changes: Partial<StatisticsUrl>) => void;
}

/** The year at a glance, month by month, of each venue, and every measure in a table of its group. */
export function Numbers({ data, venue, state, onChange }: NumbersProps) {
  const { measures, venues, year } = data;
  if (measures.every(({ total }) => !total)) {
    return (
      <Panel>
        <EmptyState title={`${year}年没有数据`} hint="没有发布的内容、预订、报名与投票，请选择其他年份。" />
      </Panel>
    );
  }
  const groups = Object.entries(measureGroups).flatMap(([key, name]) => {
    const own = measures.filter(({ group }) => group === key);
    return own.length === 0 ? [] : [{ key, name, own }];
  });
  return (
    <>
      <Tiles measures={measures} year={year} venue={venue} />
      <MonthPanel
        measures={measures}
        year={year}
        chosen={state.measure}
        onChoose={(measure) => onChange({ measure })}
      />
      {venues.length > 1 && <VenuePanel data={data} chosen={state.group} onChoose={(group) => onChange({ group })} />}
      {groups.map(({ key, name, own }) => (
        <Panel key={key} title={name} className="stat-group">
          <GroupTable name={name} measures={own} year={year} venue={venue} />
        </Panel>
      ))}
    </>
  );
}
