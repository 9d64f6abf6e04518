-- Words that forms and reviews point out, one list for the whole network: one row, with who saved it last.
create table watched_words (
  id int primary key default 1 check (id = 1),
  words text[] not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  updated_by_id uuid references staff_user (id)
);
insert into watched_words default values;
