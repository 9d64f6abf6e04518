-- A second factor of a member of staff (RFC 6238), one row for each person: `id` is his. The secret is encrypted with the data key.
create table second_factor (
  id uuid primary key references staff_user (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null while its first code is awaited: no login asks for it yet.
  confirmed_at timestamptz,
  -- Time step of the code that was taken last: no code is taken twice.
  last_step bigint not null default 0
);
-- Ten codes for a lost phone, each good once; they end with the factor.
create table recovery_code (
  user_id uuid not null references second_factor (id) on delete cascade,
  ordinal smallint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, ordinal)
);

-- Logins whose password was right and that wait for a code, for some minutes.
create table login_ticket (
  hash bytea primary key,
  user_id uuid not null references staff_user (id) on delete cascade,
  -- The password that was proven: one that was changed meanwhile opens nothing.
  password_hash text not null,
  expires_at timestamptz not null
);
create index login_ticket_user on login_ticket (user_id);

-- From where and with what a member of staff signed in: what is not among it, he is told of.
create table login_place (
  user_id uuid not null references staff_user (id) on delete cascade,
  address text not null,
  device text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, address, device)
);
create index login_place_last on login_place (last_at);

-- When the one who is logged in last proved who he is; absent = with the login.
alter table access_token add column confirmed_at timestamptz;
