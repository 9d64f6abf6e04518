-- Sites, exhibition halls and panoramic halls (001), the equipment that sites and halls list, and bookings of their slots.

create table equipment (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  name text not null,
  remarks text not null default '',
  state boolean not null default true,
  version int not null default 1,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id)
);
create index equipment_list on equipment (venue_id, created_at desc, id desc) where deleted_at is null;
create unique index equipment_name on equipment (venue_id, lower(name)) where deleted_at is null;

create table site (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  equipment_id uuid[] not null default '{}',
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  area numeric(12, 2),
  contain int,
  cost numeric(12, 2) not null default 0,
  contacts text,
  valid_start_time date,
  valid_end_time date,
  tel text,
  album text[] not null default '{}',
  cover text,
  -- Three periods of a day, and the ticked cells of the week; no cell = time is not limited.
  time_slots jsonb not null default '[]',
  time_configs jsonb not null default '[]',
  introduction text,
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

create table exhibition_hall (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  equipment_id uuid[] not null default '{}',
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  area numeric(12, 2),
  contain int,
  cost numeric(12, 2) not null default 0,
  contacts text,
  tel text,
  album text[] not null default '{}',
  cover text,
  time_slots jsonb not null default '[]',
  time_configs jsonb not null default '[]',
  introduction text,
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

create table panoramic_hall (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  province_id text,
  city_id text,
  county_id text,
  street_id text,
  detailed_address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  classification uuid references dictionary_item (id),
  url text,
  front_cover text,
  introduction text,
  is_pc_display boolean not null default true,
  is_wechat_display boolean not null default true,
  is_app_display boolean not null default true,
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

-- A slot is one period of one day of one place. What was booked keeps its times when the place changes its own.
create table booking (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  -- Content type of the place, and the place.
  kind text not null check (kind in ('site', 'hall')),
  object_id uuid not null,
  title text not null,
  day date not null,
  period smallint not null check (period in (1, 2, 3)),
  starts text not null,
  ends text not null,
  state text not null check (state in ('pending', 'confirmed', 'rejected', 'cancelled')),
  purpose text not null,
  people int not null check (people > 0),
  contacts text not null,
  -- What a keyword searches. A column, since `||` behind row-level security would keep the index from being used.
  words text not null generated always as (title || ' ' || purpose || ' ' || contacts) stored,
  tel text not null,
  member_id uuid references member (id),
  created_by uuid references staff_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  remark text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  check (member_id is not null or created_by is not null)
);
-- What waits or is confirmed holds its slot: the database itself refuses a second one.
create unique index booking_slot on booking (object_id, day, period) where state in ('pending', 'confirmed');
create index booking_list on booking (venue_id, kind, created_at desc, id desc);
create index booking_of_place on booking (object_id, created_at desc, id desc);
create index booking_day on booking (venue_id, kind, day) where state in ('pending', 'confirmed');
create index booking_of_member on booking (member_id, kind, created_at desc) where member_id is not null;
create index booking_grams on booking using gin (text_grams(words));

create table slot_closure (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  kind text not null check (kind in ('site', 'hall')),
  object_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  periods smallint[] not null,
  reason text not null,
  created_by uuid not null references staff_user (id),
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create index slot_closure_place on slot_closure (object_id, to_day);
create index slot_closure_venue on slot_closure (venue_id, kind, to_day);

-- Kinds of orders that confirm themselves in a venue (decisions §7); no row = somebody decides.
create table order_setting (
  venue_id uuid not null references venue (id),
  kind text not null,
  confirms_itself boolean not null,
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  primary key (venue_id, kind)
);

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('site', 'site'), ('exhibition_hall', 'hall'), ('panoramic_hall', 'panorama'),
      ('equipment', null), ('booking', null), ('slot_closure', null), ('order_setting', null)) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    if guarded.kind is not null then
      execute format('create index %I on %I (venue_id, sort_time desc, id desc) where deleted_at is null', guarded.name || '_list', guarded.name);
      execute format('create index %I on %I (sort_time desc, id desc) where deleted_at is null', guarded.name || '_everywhere', guarded.name);
      execute format('create index %I on %I (venue_id, status, sort_time desc, id desc) where deleted_at is null', guarded.name || '_status', guarded.name);
      execute format('create index %I on %I using gin (text_grams(title)) where deleted_at is null', guarded.name || '_grams', guarded.name);
      execute format('create index %I on %I (deleted_at) where deleted_at is not null', guarded.name || '_deleted', guarded.name);
      execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    end if;
  end loop;
end $$;
create index site_equipment on site using gin (equipment_id) where deleted_at is null;
create index exhibition_hall_equipment on exhibition_hall using gin (equipment_id) where deleted_at is null;
