-- Welfare activities and teachers (001 §3).

create table welfare_activity (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  organizer text,
  type_id uuid references dictionary_item (id),
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  contact_id text,
  tel text,
  start_time date,
  end_time date,
  principal_ids uuid[] not null default '{}',
  album text[] not null default '{}',
  cover text,
  introduction text,
  tips text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
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
create index welfare_activity_list on welfare_activity (venue_id, sort_time desc, id desc) where deleted_at is null;
create index welfare_activity_everywhere on welfare_activity (sort_time desc, id desc) where deleted_at is null;
create index welfare_activity_status on welfare_activity (venue_id, status, sort_time desc, id desc) where deleted_at is null;

create table teacher (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  -- Valid: shown and offered; the specification's isValid.
  state boolean not null default true,
  is_top boolean not null default false,
  version int not null default 1,
  -- The specification's name; the column is called as in every content table.
  title text not null,
  graduated_school text,
  employer text,
  profession text,
  sex smallint check (sex in (0, 1)),
  type_id uuid references dictionary_item (id),
  education text,
  birthday date,
  -- Masked; the number itself is encrypted (decisions §5).
  id_card_no text,
  id_card_secret bytea,
  tel text,
  photo text,
  introduction text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  -- Larger ranks earlier.
  sort int not null default 0,
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
create index teacher_list on teacher (venue_id, is_top desc, sort desc, sort_time desc, id desc) where deleted_at is null;
create index teacher_everywhere on teacher (is_top desc, sort desc, sort_time desc, id desc) where deleted_at is null;
create index teacher_status on teacher (venue_id, status, is_top desc, sort desc, sort_time desc, id desc) where deleted_at is null;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('welfare_activity', 'welfare'), ('teacher', 'teacher')) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    execute format('create index %I on %I using gin (text_grams(title)) where deleted_at is null', guarded.name || '_grams', guarded.name);
    execute format('create index %I on %I (deleted_at) where deleted_at is not null', guarded.name || '_deleted', guarded.name);
    execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
  end loop;
end $$;
