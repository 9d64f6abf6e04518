-- What the organisation needs to be maintained from the screens: people that leave, roles of a venue, duties, places of venues.

alter table venue
  add column tel text not null default '',
  add column contacts text not null default '',
  add column province_id text,
  add column city_id text,
  add column area_id text,
  add column street_id text,
  add column longitude double precision,
  add column latitude double precision,
  add column introduction text not null default '',
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index venue_name_grams on venue using gin (text_grams(name));

alter table department
  add column created_at timestamptz not null default now();

alter table staff_user
  add column remark text not null default '',
  add column disabled_reason text not null default '',
  add column last_login_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  -- A user who is gone keeps his row: logs and records name him. His login name stays taken.
  add column deleted_at timestamptz;
create index staff_user_list on staff_user (venue_id, created_at desc, id) where deleted_at is null;
create index staff_user_grams on staff_user using gin (text_grams(login_name || ' ' || real_name || ' ' || tel)) where deleted_at is null;
create index staff_user_department on staff_user (department_id) where deleted_at is null;

alter table role
  add column description text not null default '',
  add column sort int not null default 0,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index role_venue on role (venue_id, sort);
create index user_role_venue on user_role (venue_id, role_id);
create index role_menu_menu on role_menu (menu_id);

create table duty (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  name text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  unique (venue_id, name)
);

alter table menu
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

alter table access_token
  -- The browser that logged in, for the list of online sessions.
  add column user_agent text not null default '';
create index access_token_online on access_token (last_seen_at) where ended_at is null and user_id is not null;
