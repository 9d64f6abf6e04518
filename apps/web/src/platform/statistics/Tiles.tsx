import type { Measured } from '@yunguan/contract/platform/statistics';
import { MeasureNumber } from './MeasureNumber';

/** What a yearly report asks for first. */
const foremost = [
  'activity.sessions',
  'activity.visitors',
  'site.confirmed',
  'hall.confirmed',
  'course.approved',
  'club.members',
  'culture.done',
  'vote.ballots',
];

interface TilesProps {
  readonly measures: readonly Measured[];
  readonly year: number;
  readonly venue: string;
}

/** The year's totals that are asked for most. */
export function Tiles({ measures, year, venue }: TilesProps) {
  const shown = foremost.flatMap((key) => measures.find((measure) => measure.key === key) ?? []);
  return (
    <ul className="stat-tiles" aria-label={`${year}年主要数字`}>
      {shown.map((measure) => (
        <li key={measure.key} className="panel stat-tile">
          <span>{measure.name}</span>
          <b>
            <MeasureNumber measure={measure} value={measure.total} year={year} venue={venue} />
            <small>{measure.unit}</small>
          </b>
        </li>
      ))}
    </ul>
  );
}
