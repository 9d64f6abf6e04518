-- Personal data is erased some time after what it was given for is over (PIPL article 47); the row stays, without a person.
do $$
declare
  holder text;
begin
  foreach holder in array array['course_signup', 'vote_team', 'custom_submission', 'booking', 'ticket_order', 'club_member', 'culture_delivery'] loop
    execute format('alter table %I add column erased_at timestamptz', holder);
  end loop;
end $$;
-- A member who asked to be forgotten; the row stays, because ballots and orders name it.
alter table member add column erased_at timestamptz;

-- Hashes of passwords that a member of staff had before: the last few are not taken again.
create table staff_password (
  user_id uuid not null references staff_user (id) on delete cascade,
  replaced_at timestamptz not null,
  password_hash text not null,
  primary key (user_id, replaced_at)
);

-- What the key in use can be recognised by; nothing can be read with it. One row.
create table data_key_mark (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  since timestamptz not null default now()
);
do $$
begin
  if exists (select from pg_roles where rolname = 'yunguan_app') then
    revoke insert, update, delete on data_key_mark from yunguan_app;
  end if;
end $$;
