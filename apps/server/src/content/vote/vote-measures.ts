import type { MeasureSource } from '../../kernel/statistics/measure-source';

/**
 * What votes and sign-ups tell of a year. The votes are those of the tallies, which are always equal to the ledger and know
 * the month; the others are found by their activities, for which they have indexes.
 */
export const voteMeasures: readonly MeasureSource[] = [
  {
    rows: 'vote_rotation r join vote_tally p on p.rotation_id = r.id',
    venue: 'r.venue_id',
    by: { day: 'p.month' },
    sums: { 'vote.ballots': 'sum(p.n)' },
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
