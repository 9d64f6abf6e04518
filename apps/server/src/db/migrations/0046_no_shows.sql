-- 爽约: who booked and did not come, where the venue has switched its rule on.
create table no_show_policy (
  venue_id uuid primary key references venue (id),
  is_on boolean not null default false,
  window_days int not null check (window_days between 1 and 365),
  most int not null check (most between 1 and 20),
  pause_days int not null check (pause_days between 1 and 365),
  -- First day that counts: nobody is punished for what was before.
  since_day date,
  version int not null default 0,
  updated_by uuid references staff_user (id),
  updated_at timestamptz not null default now(),
  check (not is_on or since_day is not null)
);

-- One row for each booking or order whose member did not come, with the rule of the day on which that was written down:
-- what he was told then stays true when the rule is changed.
create table no_show (
  id uuid primary key,
  -- Counted in the order in which they were written down.
  no bigint not null generated always as identity,
  venue_id uuid not null references venue (id),
  -- Content type, and the booking or order. No foreign key: it outlives what belongs to a record that is purged.
  kind text not null,
  object_id uuid not null unique,
  -- Null once what is known of the person has been erased.
  member_id uuid references member (id),
  title text not null,
  day date not null,
  times text not null,
  window_days int not null,
  most int not null,
  pause_days int not null,
  created_at timestamptz not null,
  pardoned_at timestamptz,
  pardoned_by uuid references staff_user (id),
  pardoned_by_name text,
  pardon_reason text not null default '',
  erased_at timestamptz
);
-- Every booking asks for what its member missed in the venue.
create index no_show_of_member on no_show (member_id, venue_id, day) where member_id is not null;
create index no_show_list on no_show (venue_id, day desc, no desc);
create index no_show_everywhere on no_show (day desc, no desc);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['no_show_policy', 'no_show'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
end $$;
