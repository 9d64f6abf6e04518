-- Resource library: directories, the files that staff keep for reuse, where files are used, and media works.

-- Sounds are files of their own. `origin_sha256` is that of the bytes as they were sent: what is stored may be encoded
-- anew, and the same file must be known again before it is sent.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check check (kind in ('image', 'video', 'audio', 'file'));
alter table upload add column origin_sha256 text;
alter table upload add column seconds int;
create index upload_by_user on upload (user_id, created_at);

-- Thumbnails that are still to be made, in the order of their coming.
create table thumbnail_task (
  store_key text primary key,
  tries smallint not null default 0,
  due_at timestamptz not null default now()
);
create index thumbnail_task_due on thumbnail_task (due_at);

-- Whose use it is: a venue must not learn from a refusal what another one shows.
alter table upload_use add column venue_id uuid;
update upload_use u set venue_id = c.venue_id from vote_activity c where c.id = u.object_id;
update upload_use u set venue_id = c.venue_id from recruit_notice c where c.id = u.object_id;
update upload_use u set venue_id = v.id from venue v where v.id = u.object_id;

create table resource_directory (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  parent_id uuid references resource_directory (id),
  name text not null,
  sort int not null default 0,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  unique nulls not distinct (venue_id, parent_id, name)
);
create index resource_directory_parent on resource_directory (parent_id);

create table resource (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  -- Null = not filed yet.
  directory_id uuid references resource_directory (id),
  store_key text not null,
  kind text not null check (kind in ('image', 'video', 'audio')),
  name text not null,
  suffix text not null,
  size bigint not null,
  width int,
  height int,
  seconds int,
  poster_key text,
  -- Names of labels; words of foreign clients are kept as they came.
  key_words text[] not null default '{}',
  classification uuid references dictionary_item (id),
  alt text not null default '',
  origin text not null default '',
  licence text not null default '',
  licence_until date,
  version int not null default 1,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id)
);
-- One index per order of the list, for the whole library and for one directory (002 §4.5: time, size, name).
create index resource_time on resource (venue_id, created_at desc, id desc) where deleted_at is null;
create index resource_size on resource (venue_id, size desc, id desc) where deleted_at is null;
create index resource_name on resource (venue_id, name collate zh desc, id desc) where deleted_at is null;
create index resource_directory_time on resource (directory_id, created_at desc, id desc) where deleted_at is null;
create index resource_directory_size on resource (directory_id, size desc, id desc) where deleted_at is null;
create index resource_directory_name on resource (directory_id, name collate zh desc, id desc) where deleted_at is null;
create index resource_grams on resource using gin (text_grams(name)) where deleted_at is null;
create index resource_key_words on resource using gin (key_words) where deleted_at is null;
create index resource_store_key on resource (store_key);
create index resource_licence on resource (venue_id, licence_until) where deleted_at is null and licence_until is not null;
create index resource_deleted on resource (deleted_at) where deleted_at is not null;

create table media_work (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  -- 1 pictures, 2 sound, 3 film (002 §2.8).
  source_type smallint not null default 1 check (source_type in (1, 2, 3)),
  classification uuid references dictionary_item (id),
  user_name text,
  front_cover text,
  albums text[] not null default '{}',
  audio text,
  video text,
  introduction text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  -- Larger comes earlier (texts.md G13).
  sort_id int not null default 0,
  view_count int not null default 0,
  like_count int not null default 0,
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
create index media_work_list on media_work (venue_id, sort_id desc, sort_time desc, id desc) where deleted_at is null;
create index media_work_everywhere on media_work (sort_id desc, sort_time desc, id desc) where deleted_at is null;
create index media_work_status on media_work (venue_id, status, sort_id desc, sort_time desc, id desc) where deleted_at is null;
create index media_work_type on media_work (venue_id, source_type, sort_id desc, sort_time desc, id desc) where deleted_at is null;
create index media_work_grams on media_work using gin (text_grams(title)) where deleted_at is null;
create index media_work_deleted on media_work (deleted_at) where deleted_at is not null;

-- What was pushed to the public's channels, or waits until one is set up.
create table push_outbox (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  content_type text not null,
  object_id uuid not null,
  title text not null,
  channel text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  problem text not null default '',
  tries smallint not null default 0,
  created_by uuid not null references staff_user (id),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index push_outbox_list on push_outbox (venue_id, created_at desc, id desc);
create index push_outbox_object on push_outbox (object_id, created_at desc);

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('resource', 'resource'), ('resource_directory', null), ('media_work', 'media'), ('push_outbox', null)) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    if guarded.kind is not null then
      execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    end if;
  end loop;
end $$;
