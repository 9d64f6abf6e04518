-- Roles, departments and duties that are maintained from the screens: versions, who saved last, and names that are not twice.

alter table role add column updated_by text not null default '';
create unique index role_name on role (venue_id, name) nulls not distinct;

alter table department
  add column version int not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
create unique index department_name on department (venue_id, parent_id, name) nulls not distinct;

alter table duty
  add column version int not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
create index duty_venue on duty (venue_id, sort);
