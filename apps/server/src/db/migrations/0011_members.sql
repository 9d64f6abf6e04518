-- Members of the public: they sign in by phone and one-time code (decisions §7), and belong to no venue.

create table member (
  id uuid primary key,
  tel text not null unique,
  nick_name text not null default '',
  name text not null default '',
  -- 0 female, 1 male.
  sex smallint check (sex in (0, 1)),
  birthday date,
  -- AES-256-GCM under a key made from DATA_KEY.
  id_card_no bytea,
  enabled boolean not null default true,
  disabled_reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_login_at timestamptz
);
create index member_list on member (created_at desc, id desc);
create index member_grams on member using gin (text_grams(nick_name || ' ' || name));

-- The one code of a phone that is under way, and how many were sent to it today: one row each, so that every limit is
-- one conditional statement.
create table member_code (
  tel text primary key,
  -- HMAC under DATA_KEY; null once the code was used.
  code_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- China day that `sent_today` counts.
  day date not null,
  sent_today smallint not null
);

-- What the default sender "sent": read by platform administrators. The code is encrypted.
create table member_outbox (
  id uuid primary key,
  tel text not null,
  code bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index member_outbox_list on member_outbox (created_at desc, id desc);
create index member_outbox_tel on member_outbox (tel, created_at desc);

-- How often something limited was done: `what:who`, within its window.
create table call_allowance (
  key text primary key,
  window_start timestamptz not null,
  used int not null
);
create index call_allowance_age on call_allowance (window_start);

alter table access_token
  add column member_id uuid references member (id),
  add constraint access_token_one_owner check (num_nonnulls(user_id, member_id) <= 1);
create index access_token_member on access_token (member_id) where ended_at is null and member_id is not null;
