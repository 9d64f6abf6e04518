import type { MeasureSource } from '../../../kernel/statistics/measure-source';

/** What applications tell of a year, by the day of the application and by that of joining. */
export const memberMeasures: readonly MeasureSource[] = [
  {
    rows: 'club_member m',
    venue: 'm.venue_id',
    by: { moment: 'm.created_at' },
    sums: {
      'club.applications': 'count(*)',
      'club.joined': `count(*) filter (where m.state = 'joined')`,
    },
  },
  {
    rows: 'club_member m',
    venue: 'm.venue_id',
    by: { moment: 'm.joined_at' },
    sums: { 'club.members': 'count(*)' },
  },
];
