import type { MeasureSource } from '../../kernel/statistics/measure-source';

/** What belongs to no content type: the library, and what was submitted and decided. */
export const ownSources: readonly MeasureSource[] = [
  {
    rows: 'resource r',
    venue: 'r.venue_id',
    by: { moment: 'r.created_at' },
    where: 'r.deleted_at is null',
    sums: { 'library.files': 'count(*)', 'library.size': 'sum(r.size) / 1048576.0' },
  },
  {
    rows: 'review_log l',
    venue: 'l.venue_id',
    by: { moment: 'l.created_at' },
    sums: {
      'review.submitted': `count(*) filter (where l.action = 'submit')`,
      'review.approved': `count(*) filter (where l.action = 'approve')`,
      'review.rejected': `count(*) filter (where l.action = 'reject')`,
      'review.reversed': `count(*) filter (where l.action = 'reverse')`,
    },
  },
];
