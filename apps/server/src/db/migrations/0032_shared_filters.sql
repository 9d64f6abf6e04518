-- Conditions of a list under a name that a venue shares: with everybody, or with one role.
create table shared_filter (
  id uuid primary key,
  venue_id uuid not null references venue (id) on delete cascade,
  list_key text not null,
  name text not null,
  state jsonb not null,
  role_id uuid references role (id) on delete cascade,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null,
  constraint shared_filter_name unique (venue_id, list_key, name)
);
create index shared_filter_role on shared_filter (role_id) where role_id is not null;
alter table shared_filter enable row level security;
alter table shared_filter force row level security;
create policy venue_wall on shared_filter using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]));
