-- An activity that leaves the recycle bin takes its rounds, its teams and so its ballots along.
alter table vote_ballot
  drop constraint vote_ballot_rotation_id_fkey,
  add constraint vote_ballot_rotation_id_fkey foreign key (rotation_id) references vote_rotation (id) on delete cascade,
  drop constraint vote_ballot_team_id_fkey,
  add constraint vote_ballot_team_id_fkey foreign key (team_id) references vote_team (id) on delete cascade;
-- The cascade asks for the ballots of a team alone.
create index vote_ballot_of_team on vote_ballot (team_id);

-- Looked for among a million valid ones.
create index vote_ballot_disqualified on vote_ballot (activity_id, cast_at desc, id desc) where disqualified_at is not null;
create index vote_ballot_cancelled on vote_ballot (activity_id, cast_at desc, id desc) where cancelled_at is not null;
