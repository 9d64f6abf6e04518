-- China has one zone without daylight saving, so the conversion is immutable, which a generated column needs.
create function china_midnight(day date) returns timestamptz language sql immutable strict parallel safe
  as $$ select (day::timestamp - interval '8 hours') at time zone 'UTC' $$;

-- Content tables. Common columns are the same in each; sort_time carries "newest first: publish time, else creation".

create table vote_activity (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  contacts text,
  tel text,
  start_time timestamptz,
  end_time timestamptz,
  is_need_signup boolean not null default true,
  signup_start_time timestamptz,
  signup_end_time timestamptz,
  is_need_vote boolean not null default true,
  is_custom_apply boolean not null default false,
  is_need_reserve boolean not null default false,
  cover text,
  albums text[] not null default '{}',
  video text,
  introduction text,
  tips text,
  remarks text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  viewing_count int not null default 0,
  votes_count int not null default 0,
  publish_time timestamptz,
  approved_revision int,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  sort_time timestamptz not null generated always as (coalesce(publish_time, created_at)) stored
);
create index vote_activity_list on vote_activity (venue_id, sort_time desc, id desc) where deleted_at is null;
create index vote_activity_everywhere on vote_activity (sort_time desc, id desc) where deleted_at is null;
create index vote_activity_status on vote_activity (venue_id, status, sort_time desc, id desc) where deleted_at is null;
create index vote_activity_period on vote_activity (venue_id, start_time, end_time, status) where deleted_at is null;
create index vote_activity_grams on vote_activity using gin (text_grams(title)) where deleted_at is null;
create index vote_activity_deleted on vote_activity (deleted_at) where deleted_at is not null;

create table recruit_notice (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  state boolean not null default true,
  is_top boolean not null default false,
  version int not null default 1,
  title text not null,
  publish_time date,
  introduction text,
  cover text,
  remarks text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  viewing_count int not null default 0,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  publisher text not null default '',
  sort_time timestamptz not null generated always as (coalesce(china_midnight(publish_time), created_at)) stored
);
create index recruit_notice_list on recruit_notice (venue_id, is_top desc, sort_time desc, id desc) where deleted_at is null;
create index recruit_notice_everywhere on recruit_notice (is_top desc, sort_time desc, id desc) where deleted_at is null;
create index recruit_notice_grams on recruit_notice using gin (text_grams(title)) where deleted_at is null;
create index recruit_notice_deleted on recruit_notice (deleted_at) where deleted_at is not null;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('vote_activity', 'vote'), ('recruit_notice', 'recruit')) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
  end loop;
end $$;
