-- Activities with dated sessions (001 §3), their live sessions, and the tickets that are taken of them.

create table activity (
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
  start_time date,
  end_time date,
  is_need_reserve boolean not null default false,
  event text,
  -- Sessions of the form by day; what is sold of them is in activity_session, by their ids.
  events jsonb not null default '[]',
  -- The first of them without their seats, for list rows; and how many there are.
  row_sessions jsonb not null default '[]',
  session_count int not null default 0,
  principal_ids uuid[] not null default '{}',
  album text[] not null default '{}',
  cover text,
  introduction text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  -- What bookings need of the approved version: the snapshot itself is too large to be read with every ticket.
  live jsonb,
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
create index activity_list on activity (venue_id, sort_time desc, id desc) where deleted_at is null;
create index activity_everywhere on activity (sort_time desc, id desc) where deleted_at is null;
create index activity_status on activity (venue_id, status, sort_time desc, id desc) where deleted_at is null;

-- One row for each session of an approved version. `sold` moves by conditional updates alone.
create table activity_session (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  activity_id uuid not null references activity (id) on delete cascade,
  day date not null,
  starts time not null,
  ends time not null check (ends > starts),
  tickets int not null check (tickets > 0),
  sold int not null default 0,
  is_seated boolean not null default false,
  -- Places of each row, from row 1 on.
  seat_rows int[] not null default '{}',
  blocked jsonb not null default '[]',
  -- Not offered any more: the approved version does without it, or was taken back.
  withdrawn_at timestamptz,
  constraint activity_session_sold check (sold >= 0 and sold <= tickets)
);
create index activity_session_order on activity_session (activity_id, day, starts);

create table ticket_order (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  -- Of the session. No foreign key of its own: every order would wait for whoever edits or approves the activity.
  activity_id uuid not null,
  session_id uuid not null references activity_session (id) on delete cascade,
  title text not null,
  count int not null check (count > 0),
  state text not null check (state in ('taken', 'waiting', 'cancelled', 'lapsed')),
  -- Shown at the door.
  code text not null,
  contacts text not null,
  -- What a keyword searches: a column, so that the index is used behind row-level security.
  words text not null generated always as (title || ' ' || contacts) stored,
  tel text not null,
  channel text not null check (channel in ('pc', 'wechat', 'app', 'staff')),
  member_id uuid references member (id),
  created_by uuid references staff_user (id),
  checked_count int not null default 0 check (checked_count >= 0 and checked_count <= count),
  checked_at timestamptz,
  checked_by_name text,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_id is not null or created_by is not null)
);
create unique index ticket_order_code on ticket_order (code);
create unique index ticket_order_waits_once on ticket_order (session_id, member_id) where state = 'waiting';
create index ticket_order_list on ticket_order (venue_id, created_at desc, id desc);
create index ticket_order_of_activity on ticket_order (activity_id, created_at desc, id desc);
create index ticket_order_of_session on ticket_order (session_id, state, created_at, id);
create index ticket_order_of_member on ticket_order (member_id, created_at desc, id desc) where member_id is not null;
create index ticket_order_grams on ticket_order using gin (text_grams(words));

-- Places of an order; nobody else gets one while it is held.
create table ticket_seat (
  order_id uuid not null references ticket_order (id) on delete cascade,
  session_id uuid not null references activity_session (id) on delete cascade,
  venue_id uuid not null references venue (id),
  row_num int not null check (row_num > 0),
  col int not null check (col > 0),
  held boolean not null default true,
  primary key (order_id, row_num, col)
);
create unique index ticket_seat_held on ticket_seat (session_id, row_num, col) where held;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('activity', 'activity'), ('activity_session', null), ('ticket_order', null),
      ('ticket_seat', null)) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    if guarded.kind is not null then
      execute format('create index %I on %I using gin (text_grams(title)) where deleted_at is null', guarded.name || '_grams', guarded.name);
      execute format('create index %I on %I (deleted_at) where deleted_at is not null', guarded.name || '_deleted', guarded.name);
      execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    end if;
  end loop;
end $$;
