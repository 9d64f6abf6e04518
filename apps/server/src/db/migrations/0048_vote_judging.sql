-- 评委评分: who judges a round, by what, and what each judge gave each team.
create table vote_judging (
  rotation_id uuid primary key references vote_rotation (id) on delete cascade,
  activity_id uuid not null,
  venue_id uuid not null references venue (id),
  -- In their order: name and share in a judge's score, in percent.
  criteria jsonb not null,
  end_time timestamptz not null,
  is_blind boolean not null default false,
  is_trimmed boolean not null default false,
  -- Share of the public's votes in the final score, in percent.
  vote_share int not null check (vote_share between 0 and 100),
  version int not null default 1,
  updated_by uuid references staff_user (id),
  updated_at timestamptz not null
);

create table vote_judge (
  rotation_id uuid not null references vote_judging (rotation_id) on delete cascade,
  user_id uuid not null references staff_user (id),
  venue_id uuid not null references venue (id),
  place int not null,
  primary key (rotation_id, user_id)
);
create index vote_judge_user on vote_judge (user_id);

-- It stays when its judge is taken off the list, and counts again when he is put back.
create table vote_score (
  rotation_id uuid not null references vote_judging (rotation_id) on delete cascade,
  user_id uuid not null references staff_user (id),
  team_id uuid not null references vote_team (id) on delete cascade,
  venue_id uuid not null references venue (id),
  -- One for each criterion, in their order; null = not yet.
  points numeric(4, 1)[] not null,
  is_recused boolean not null default false,
  remark text not null default '',
  version int not null default 1,
  scored_at timestamptz not null,
  primary key (rotation_id, user_id, team_id)
);
create index vote_score_team on vote_score (team_id);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['vote_judging', 'vote_judge', 'vote_score'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
end $$;
