-- The ground that every content type stands on: venues, people, rights, review, files, audit.
-- The application connects as yunguan_app: row-level security is the second wall behind its own predicates,
-- and the append-only tables grant it insert and select only.

do $$
begin
  if not exists (select from pg_roles where rolname = 'yunguan_app') then
    create role yunguan_app nologin;
  end if;
exception when insufficient_privilege then
  raise notice 'role yunguan_app cannot be created by this user; the application runs as the owner';
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'yunguan_app') then
    execute format('grant yunguan_app to %I', current_user);
    execute 'grant usage on schema public to yunguan_app';
    execute 'alter default privileges in schema public grant select, insert, update, delete on tables to yunguan_app';
    execute 'alter default privileges in schema public grant usage, select on sequences to yunguan_app';
  end if;
end $$;

create collation if not exists zh (provider = icu, locale = 'zh-Hans-CN-u-kn-true');

-- Rows visible to the session: the ids of app.venues, or every row when it is '*'.
create function app_sees_all() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.venues', true), '') = '*' $$;
create function app_venues() returns uuid[] language sql stable parallel safe
  as $$ select case when coalesce(current_setting('app.venues', true), '') in ('', '*') then '{}'::uuid[]
                    else string_to_array(current_setting('app.venues', true), ',')::uuid[] end $$;

-- Characters and pairs of neighbours: two Chinese characters give no trigram, so keywords need an index of their own.
create function text_grams(value text) returns text[] language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct gram), '{}') from (
          select substr(lower(value), n, size) as gram
          from generate_series(1, char_length(value)) as n, (values (1), (2)) as sizes (size)
          where n + size - 1 <= char_length(value)) as grams $$;

-- Row-level security keeps conditions that might leak from reaching an index. These two cannot leak; without the right
-- to say so (a managed database) keyword searches stay correct and are merely slower.
do $$
begin
  alter function text_grams(text) leakproof;
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise notice 'functions cannot be marked leakproof by this user; keyword searches will not use their index';
end $$;

create table venue (
  id uuid primary key,
  parent_id uuid references venue (id),
  kind text not null check (kind in ('platform', 'main', 'branch')),
  name text not null,
  domain text not null default '',
  logo text not null default '',
  address text not null default '',
  sort int not null default 0,
  -- Staff of the venue may edit what is already published (decisions §4, isEdit).
  edit_published boolean not null default false,
  created_at timestamptz not null default now()
);
create index venue_parent on venue (parent_id);

create table department (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  parent_id uuid references department (id),
  name text not null,
  sort int not null default 0
);
create index department_venue on department (venue_id, sort);

create table staff_user (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  department_id uuid references department (id),
  login_name text not null,
  nick_name text not null,
  real_name text not null,
  icon text not null default '',
  tel text not null default '',
  duty text not null default '',
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index staff_user_login_name on staff_user (lower(login_name));
create index staff_user_venue on staff_user (venue_id, department_id);

create table role (
  id uuid primary key,
  venue_id uuid references venue (id),
  code text not null,
  name text not null,
  is_platform boolean not null default false,
  -- Venue administrators may edit published content without the venue's setting (decisions §4).
  edits_published boolean not null default false,
  created_at timestamptz not null default now()
);
create table user_role (
  user_id uuid not null references staff_user (id),
  role_id uuid not null references role (id),
  venue_id uuid not null references venue (id),
  -- The role also holds in the venues below.
  includes_descendants boolean not null default false,
  primary key (user_id, role_id, venue_id)
);
create index user_role_role on user_role (role_id, venue_id);

create table menu (
  id uuid primary key,
  parent_id uuid references menu (id),
  name text not null,
  url text not null default '',
  icon text not null default '',
  target text not null default 'right' check (target in ('right', 'other')),
  sort int not null default 0,
  custom text not null default '0',
  is_venue_menu boolean not null default true,
  -- The content type that the menu governs.
  content_type text,
  option_codes text[] not null default '{}'
);
create index menu_parent on menu (parent_id, sort);
create unique index menu_content_type on menu (content_type) where content_type is not null;

-- A row grants the menu itself; its codes are the options on it.
create table role_menu (
  role_id uuid not null references role (id),
  menu_id uuid not null references menu (id),
  option_codes text[] not null default '{}',
  primary key (role_id, menu_id)
);
create table menu_option (
  id uuid primary key,
  code text not null unique,
  name text not null,
  sort int not null
);

create table access_token (
  hash bytea primary key,
  family uuid not null,
  user_id uuid references staff_user (id),
  venue_id uuid references venue (id),
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  logged_in_at timestamptz,
  -- After rotation the old token lives until here.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index access_token_user on access_token (user_id) where ended_at is null;
create index access_token_family on access_token (family);
create index access_token_expiry on access_token (expires_at);

create table login_failure (
  account text not null,
  address text not null,
  failures int not null,
  window_start timestamptz not null,
  locked_until timestamptz,
  primary key (account, address)
);

create table region (
  code text primary key,
  parent_code text,
  level smallint not null,
  name text not null,
  display_name text not null,
  functional boolean not null default false,
  longitude double precision,
  latitude double precision,
  replaced_by text,
  valid boolean not null default true
);
create index region_parent on region (parent_code, code);
create table region_source (sha256 text primary key, loaded_at timestamptz not null default now());

create table dictionary_item (
  id uuid primary key,
  node_name text not null,
  display_name text not null,
  node_value text not null,
  sort int not null default 0,
  valid boolean not null default true,
  unique (node_name, node_value)
);
create index dictionary_item_node on dictionary_item (node_name, sort);

create table upload (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  user_id uuid not null references staff_user (id),
  store_key text not null,
  sha256 text not null,
  kind text not null check (kind in ('image', 'video', 'file')),
  name text not null,
  suffix text not null,
  mime text not null,
  size bigint not null,
  width int,
  height int,
  poster_key text,
  source text not null default '',
  private boolean not null default false,
  created_at timestamptz not null default now(),
  unique (venue_id, store_key)
);
create index upload_store_key on upload (store_key);
create table upload_use (
  store_key text not null,
  object_id uuid not null,
  content_type text not null,
  primary key (store_key, object_id)
);
create index upload_use_object on upload_use (object_id);

create table review_flow (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  -- Null = every type of the venue that has no flow of its own.
  content_type text,
  unique nulls not distinct (venue_id, content_type)
);
create table review_step (
  flow_id uuid not null references review_flow (id) on delete cascade,
  ordinal smallint not null check (ordinal between 1 and 5),
  name text not null,
  mode text not null default 'any' check (mode in ('any', 'all')),
  limit_hours int check (limit_hours > 0),
  reviewer_roles uuid[] not null default '{}',
  reviewer_users uuid[] not null default '{}',
  primary key (flow_id, ordinal)
);

-- One live task per object: what waits, for whom, since when; its texts are those of that moment.
create table review_task (
  object_id uuid primary key,
  content_type text not null,
  venue_id uuid not null references venue (id),
  venue_name text not null,
  title text not null,
  cover text not null default '',
  submitter_id uuid not null references staff_user (id),
  submitter_name text not null,
  submitted_at timestamptz not null,
  revision int not null,
  status smallint not null check (status in (1, 2)),
  ordinal smallint not null,
  -- The flow as it was on submission, so that a later change of the flow does not move what is under way.
  steps jsonb not null,
  step_name text not null,
  due_at timestamptz,
  -- 'u:<user>' and 'r:<venue>:<role>' of the current step.
  reviewer_keys text[] not null,
  -- Users who approved the current step (mode all).
  approved_by uuid[] not null default '{}',
  -- The flow names nobody but the submitter, so that he may decide himself (decisions §4).
  self_review boolean not null default false
);
create index review_task_reviewers on review_task using gin (reviewer_keys);
create index review_task_venue on review_task (venue_id, submitted_at);

create table review_log (
  id bigint generated always as identity primary key,
  object_id uuid not null,
  content_type text not null,
  venue_id uuid not null references venue (id),
  action text not null,
  status_from smallint,
  status_to smallint not null,
  step_name text not null default '',
  user_id uuid,
  user_name text not null,
  venue_name text not null,
  title text not null,
  remark text not null default '',
  enclosures jsonb not null default '[]',
  revision int,
  created_at timestamptz not null default now()
);
create index review_log_object on review_log (object_id, id);

create table revision (
  object_id uuid not null,
  no int not null,
  content_type text not null,
  venue_id uuid not null references venue (id),
  form jsonb not null,
  submitted_by uuid not null,
  submitted_name text not null,
  submitted_at timestamptz not null default now(),
  primary key (object_id, no)
);

create table idempotency (
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

create table export_ticket (
  hash bytea primary key,
  user_id uuid not null,
  content_type text not null,
  filter jsonb not null,
  venues text not null,
  reveal boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index export_ticket_age on export_ticket (expires_at);

create table draft (
  user_id uuid not null references staff_user (id),
  content_type text not null,
  object_id text not null default '',
  venue_id uuid not null references venue (id),
  form jsonb not null,
  base_version int,
  saved_at timestamptz not null default now(),
  primary key (user_id, content_type, object_id)
);
create table preference (
  user_id uuid not null references staff_user (id),
  key text not null,
  value jsonb not null,
  primary key (user_id, key)
);

-- Every writing call, login, refusal and export. A sealer gives the rows their block; a block's hash covers its rows
-- and the hash before, so that a removed or edited row is found.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null default '',
  venue_id uuid,
  address text not null default '',
  call text not null,
  object_id text not null default '',
  result text not null,
  detail jsonb not null default '{}',
  request_id text not null default '',
  block bigint
);
create index audit_log_unsealed on audit_log (id) where block is null;
create index audit_log_block on audit_log (block, id);
create index audit_log_at on audit_log (at);
create table audit_block (
  no bigint primary key,
  sealed_at timestamptz not null default now(),
  rows int not null,
  previous bytea not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  -- Sealing sets the block of a row that has none; its other columns stay as they are.
  if tg_table_name = 'audit_log' and tg_op = 'UPDATE' then
    if old.block is null and (to_jsonb(new) - 'block') = (to_jsonb(old) - 'block') then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_block_append_only before update or delete on audit_block for each row execute function refuse_change();
create trigger review_log_append_only before update or delete on review_log for each row execute function refuse_change();

-- How often the rows of a type changed in a venue. A list's exact total is counted again only when the sum moved:
-- the slots spread the writers, the sum cannot repeat a value.
create table content_version (
  content_type text not null,
  venue_id uuid not null references venue (id),
  slot smallint not null,
  n bigint not null,
  primary key (content_type, venue_id, slot)
) with (fillfactor = 50);

create function count_change() returns trigger language plpgsql as $$
begin
  insert into content_version (content_type, venue_id, slot, n)
  select tg_argv[0], venue_id, pg_backend_pid() % 32, count(*) from changed group by venue_id
  on conflict (content_type, venue_id, slot) do update set n = content_version.n + excluded.n;
  return null;
end $$;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['review_task', 'review_log', 'revision'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
  if exists (select from pg_roles where rolname = 'yunguan_app') then
    revoke update, delete on audit_log, audit_block, review_log, revision from yunguan_app;
    grant select, insert on audit_log, review_log, revision to yunguan_app;
  end if;
end $$;
