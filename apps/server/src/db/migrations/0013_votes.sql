-- Contests: rounds, teams, ballots with their tallies, custom sign-up forms, safety commitments, and who looked.

create table vote_rotation (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  activity_id uuid not null references vote_activity (id) on delete cascade,
  name text not null,
  cover text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  vote_start_time timestamptz not null,
  vote_end_time timestamptz not null,
  -- 1 once, 2 week, 3 day, 4 month, 5 quarter, 6 year (000 §4).
  vote_cycle smallint not null check (vote_cycle between 1 and 6),
  -- Votes of one voter in one cycle.
  vote_num int not null check (vote_num >= 1),
  -- A frozen result: who, when, and the digest of its canonical text.
  frozen_at timestamptz,
  frozen_by_name text,
  frozen_digest text,
  frozen_result text,
  version int not null default 1,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  check (start_time < end_time),
  check (vote_start_time < vote_end_time),
  check (vote_start_time >= start_time and vote_end_time <= end_time)
);
create index vote_rotation_activity on vote_rotation (activity_id, start_time, id) where deleted_at is null;

create table vote_team (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  activity_id uuid not null references vote_activity (id) on delete cascade,
  type text,
  name text not null,
  tel text not null,
  photo text,
  -- Encrypted; the mask beside it is what lists show.
  id_card_no text,
  id_card_mask text not null default '',
  id_card_front_url text,
  id_card_back_url text,
  club_name text,
  club_count int not null,
  club_members text,
  introduction text,
  slogan text,
  remarks text,
  -- Contestant number, counted per activity.
  number int not null,
  state smallint not null default 1 check (state in (1, 100, 101)),
  approval_comments text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  -- Who signed up: a member of the public, or staff in his place.
  member_id uuid references member (id),
  created_by uuid references staff_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  deleted_at timestamptz,
  unique (activity_id, number)
);
create index vote_team_list on vote_team (activity_id, created_at desc, id desc) where deleted_at is null;
create index vote_team_state on vote_team (activity_id, state, created_at desc, id desc) where deleted_at is null;
create index vote_team_grams on vote_team using gin (text_grams(club_name)) where deleted_at is null;

-- The teams of a round; one row per team and round, whatever is clicked twice.
create table vote_team_rotation (
  rotation_id uuid not null references vote_rotation (id) on delete cascade,
  team_id uuid not null references vote_team (id) on delete cascade,
  venue_id uuid not null references venue (id),
  entered_at timestamptz not null default now(),
  entered_by_name text not null default '',
  primary key (rotation_id, team_id)
);
create index vote_team_rotation_team on vote_team_rotation (team_id);

-- The ledger: a ballot is never changed but for its disqualification, which can be taken back.
create table vote_ballot (
  id uuid primary key,
  venue_id uuid not null,
  activity_id uuid not null,
  rotation_id uuid not null references vote_rotation (id),
  team_id uuid not null references vote_team (id),
  member_id uuid not null references member (id),
  -- The voter's cycle: `once`, a day, an ISO week, a month, a quarter or a year in China time.
  period text not null,
  -- Number of the vote within the cycle, from 1 to the round's vote_num.
  ordinal int not null,
  cast_at timestamptz not null,
  channel text not null,
  address text not null,
  agent text not null,
  disqualified_at timestamptz,
  disqualified_by_name text,
  disqualified_reason text,
  cancelled_at timestamptz
);
-- The limit itself. A cancelled vote gives its place back.
create unique index vote_ballot_limit on vote_ballot (rotation_id, member_id, period, ordinal) where cancelled_at is null;
create index vote_ballot_team on vote_ballot (rotation_id, team_id, cast_at desc, id desc);
create index vote_ballot_time on vote_ballot (rotation_id, cast_at desc, id desc);
create index vote_ballot_activity on vote_ballot (activity_id, cast_at desc, id desc);
create index vote_ballot_address on vote_ballot (rotation_id, address, cast_at desc);
create index vote_ballot_member on vote_ballot (member_id, cast_at desc);

-- What counts, spread over slots so that voters for one team do not wait for each other; always equal to the ledger.
create table vote_tally (
  rotation_id uuid not null references vote_rotation (id) on delete cascade,
  team_id uuid not null references vote_team (id) on delete cascade,
  slot smallint not null,
  n bigint not null default 0,
  primary key (rotation_id, team_id, slot)
) with (fillfactor = 50);

create table vote_rule (
  activity_id uuid primary key references vote_activity (id) on delete cascade,
  venue_id uuid not null references venue (id),
  -- Votes of one voter for one team in one cycle; null = as many as the round allows.
  per_team int check (per_team >= 1),
  -- Votes from one address within one minute.
  per_address_minute int check (per_address_minute >= 1),
  -- Minutes of the day in China time between which votes are taken.
  open_from smallint check (open_from between 0 and 1439),
  open_to smallint check (open_to between 1 and 1440),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default ''
);

-- Fields of an activity's custom sign-up form; the phone field is not among them, every form has it.
create table custom_field (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  activity_id uuid not null references vote_activity (id) on delete cascade,
  parent_id uuid references custom_field (id),
  field_name text not null,
  -- 0 subtitle, 1 line, 2 text, 3 pictures, 4 attachments (000 §4).
  type smallint not null check (type between 0 and 4),
  is_required boolean not null default false,
  sort int not null default 0,
  remarks text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index custom_field_activity on custom_field (activity_id, sort, id) where deleted_at is null;

create table custom_submission (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  activity_id uuid not null references vote_activity (id) on delete cascade,
  member_id uuid references member (id),
  tel text not null,
  -- The form as it was, with the answers: later changes of the form do not touch what was answered.
  answers jsonb not null,
  channel text not null default '',
  state smallint not null default 1 check (state in (1, 100, 101)),
  approval_comments text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create index custom_submission_list on custom_submission (activity_id, created_at desc, id desc) where cancelled_at is null;
create index custom_submission_state on custom_submission (activity_id, state, created_at desc, id desc) where cancelled_at is null;
-- One application of a member that is not refused.
create unique index custom_submission_member on custom_submission (activity_id, member_id) where cancelled_at is null and state <> 101;

create table commitment (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  type smallint not null,
  title text not null,
  content text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  unique (venue_id, type)
);

-- Views of a record by day, in slots; the record's own number follows a few seconds behind.
create table view_tally (
  content_type text not null,
  object_id uuid not null,
  day date not null,
  slot smallint not null,
  n bigint not null default 0,
  primary key (object_id, day, slot)
) with (fillfactor = 50);
-- Records whose views or votes moved since their own numbers were written.
create table moved_number (
  content_type text not null,
  object_id uuid primary key
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['vote_rotation', 'vote_team', 'vote_team_rotation', 'vote_ballot', 'vote_rule', 'custom_field', 'custom_submission', 'commitment'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
  if exists (select from pg_roles where rolname = 'yunguan_app') then
    revoke delete on vote_ballot from yunguan_app;
  end if;
end $$;
