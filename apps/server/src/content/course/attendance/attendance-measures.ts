import type { MeasureSource } from '../../../kernel/statistics/measure-source';

/** How often people came to courses, by the day on which they came. */
export const attendanceMeasures: readonly MeasureSource[] = [
  {
    rows: 'course_attendance a',
    venue: 'a.venue_id',
    by: { day: 'a.day' },
    where: `a.mark = 'present'`,
    sums: { 'course.attended': 'count(*)' },
  },
];
