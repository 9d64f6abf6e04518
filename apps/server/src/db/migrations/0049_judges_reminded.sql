-- When a judge was last told of an end that is near; null = not yet, for the end as it stands.
alter table vote_judge add column reminded_at timestamptz;
