import type { MeasureSource } from '../../kernel/statistics/measure-source';

/** What votes and sign-ups tell of a year; they are found by their activities, for which they have indexes. */
export const voteMeasures: readonly MeasureSource[] = [
  {
    rows: 'vote_activity a join vote_ballot b on b.activity_id = a.id',
    venue: 'a.venue_id',
    by: { moment: 'b.cast_at' },
    where: 'b.cancelled_at is null and b.disqualified_at is null',
    sums: { 'vote.ballots': 'count(*)' },
  },
  {
    rows: 'vote_activity a join vote_team t on t.activity_id = a.id',
    venue: 'a.venue_id',
    by: { moment: 't.created_at' },
    where: 't.deleted_at is null',
    sums: { 'vote.teams': 'count(*)' },
  },
  {
    rows: 'vote_activity a join custom_submission s on s.activity_id = a.id',
    venue: 'a.venue_id',
    by: { moment: 's.created_at' },
    where: 's.cancelled_at is null',
    sums: { 'vote.applications': 'count(*)' },
  },
];
