-- Step 2 of the recipe: the table of the sample type. The common columns are those of every content table.
create table notice (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  effective_date date,
  picture text,
  content text,
  remarks text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  viewing_count int not null default 0,
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
create index notice_list on notice (venue_id, sort_time desc, id desc) where deleted_at is null;
create index notice_status on notice (venue_id, status, sort_time desc, id desc) where deleted_at is null;
create index notice_grams on notice using gin (text_grams(title)) where deleted_at is null;

alter table notice enable row level security;
alter table notice force row level security;
create policy venue_wall on notice using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]));
select keep_totals('notice', 'notice', 'status::int, type_id, china_day(sort_time), null::date');
