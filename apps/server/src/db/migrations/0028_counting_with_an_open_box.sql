-- What moved since the last counting, and what is being counted: votes need not wait for the counting.
alter table moved_number
  add column is_counted boolean not null default false,
  drop constraint moved_number_pkey,
  add primary key (object_id, is_counted);
