import type { MeasureSource } from '../../../kernel/statistics/measure-source';

/** What the sign-ups of courses tell of a year, by the day of the sign-up and by the beginning of the course. */
export const signupMeasures: readonly MeasureSource[] = [
  {
    rows: 'course_signup s',
    venue: 's.venue_id',
    by: { moment: 's.created_at' },
    sums: {
      'course.signups': 'count(*)',
      'course.approved': `count(*) filter (where s.state = 'approved')`,
    },
  },
  {
    // As it was approved, not as a change of it says.
    rows: 'course_signup s join course_intake i on i.course_id = s.course_id',
    venue: 's.venue_id',
    by: { day: `(i.live ->> 'trainStartTime')::date` },
    where: `s.state = 'approved'`,
    sums: { 'course.students': 'count(*)' },
  },
];
