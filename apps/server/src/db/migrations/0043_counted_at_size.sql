-- Tallies know the month in China time in which their votes were cast: the votes of a year are the sum of a few thousand
-- numbers that the votes themselves keep, and not a walk over a million ballots (docs/adr/0044).

create function china_month(moment timestamptz) returns date language sql immutable strict parallel safe
  as $$ select date_trunc('month', (moment at time zone 'UTC') + interval '8 hours')::date $$;

-- Nobody votes until the tallies are counted anew from the ledger, which says what they must be.
lock table vote_tally in access exclusive mode;
delete from vote_tally;
alter table vote_tally
  add column month date not null,
  drop constraint vote_tally_pkey,
  add primary key (rotation_id, team_id, month, slot);
insert into vote_tally (rotation_id, team_id, month, slot, n)
select rotation_id, team_id, china_month(cast_at), 0, count(*) from vote_ballot
where disqualified_at is null and cancelled_at is null group by 1, 2, 3;
-- The month never changes: adding to a number leaves the index alone.
create index vote_tally_month on vote_tally (month);

-- Many ballots lie in one month, one bar of a chart: without knowing how many, the database expects one for each ballot and
-- neither hashes them nor shares the work. These expressions stand to the letter in recount.ts and show-bursts.ts.
create statistics vote_ballot_month on china_month(cast_at) from vote_ballot;
create statistics vote_ballot_minute on (floor((date_part('epoch', cast_at) + 28800) / 60)) from vote_ballot;
create statistics vote_ballot_hour on (floor((date_part('epoch', cast_at) + 28800) / 3600)) from vote_ballot;
create statistics vote_ballot_day on (floor((date_part('epoch', cast_at) + 28800) / 86400)) from vote_ballot;
analyze vote_ballot;

-- A library finds what it keeps twice, and counts its directories, from an index alone: behind row-level security that
-- takes the venue in the index.
create index resource_copies on resource (venue_id, store_key) where deleted_at is null;
create index resource_filed on resource (venue_id, directory_id, kind) where deleted_at is null;
