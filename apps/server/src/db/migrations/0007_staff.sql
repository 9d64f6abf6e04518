-- Who last changed a member of staff, as text of that moment: what a stale edit is told.
alter table staff_user
  add column updated_by_name text not null default '';
