-- Classifications that staff maintain, labels beside them, and indexes for the logs.

alter table dictionary_item
  add column upload_type smallint check (upload_type in (1, 2, 3)),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- A removed item keeps its row: records in the recycle bin name it, and the seed must not bring it back.
  add column deleted_at timestamptz;
create unique index dictionary_item_name on dictionary_item (node_name, display_name) where deleted_at is null;

create table label (
  id uuid primary key,
  resource_type int not null default 1,
  name text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  unique (resource_type, name)
);
create table dictionary_item_label (
  item_id uuid not null references dictionary_item (id),
  label_id uuid not null references label (id) on delete cascade,
  primary key (item_id, label_id)
);
create index dictionary_item_label_label on dictionary_item_label (label_id);

-- The log's lists: newest first within a venue, a user, an operation.
create index audit_log_venue on audit_log (venue_id, id desc);
create index audit_log_user on audit_log (user_id, id desc) where user_id is not null;
create index audit_log_call on audit_log (call, id desc);
create index audit_log_object on audit_log (object_id) where object_id <> '';
create index audit_log_request on audit_log (request_id) where request_id <> '';
