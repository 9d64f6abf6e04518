-- Names and domains of venues, versions of flows, and who urged whom.

create unique index venue_brother_name on venue (parent_id, name) where parent_id is not null;
create unique index venue_domain on venue (domain) where domain <> '';

-- Who changed a venue last: whoever saved an older copy is told.
alter table venue add column updated_by text not null default '';

alter table review_flow
  add column version int not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
create index review_task_type on review_task (venue_id, content_type);

-- 催办: one row per letter run, shown in the approval record; the status stays.
create table review_urge (
  id bigint generated always as identity primary key,
  object_id uuid not null,
  venue_id uuid not null references venue (id),
  step_name text not null,
  status smallint not null,
  user_id uuid not null references staff_user (id),
  user_name text not null,
  venue_name text not null,
  -- Names of the reviewers who were written to.
  recipients text not null,
  created_at timestamptz not null default now()
);
create index review_urge_object on review_urge (object_id, created_at);
-- When each content was urged last: taken by one conditional statement, so that two at a time write once.
create table review_urge_last (
  object_id uuid primary key,
  venue_id uuid not null references venue (id),
  urged_at timestamptz not null
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['review_urge', 'review_urge_last'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
  if exists (select from pg_roles where rolname = 'yunguan_app') then
    revoke update, delete on review_urge from yunguan_app;
  end if;
end $$;
