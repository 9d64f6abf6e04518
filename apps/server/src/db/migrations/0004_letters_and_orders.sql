-- In-app letters, and what waits for the decision of a venue beside its contents: sign-ups, applications, bookings, orders.

create table letter (
  id bigint generated always as identity primary key,
  venue_id uuid references venue (id),
  user_id uuid not null references staff_user (id),
  kind text not null check (kind in ('review', 'urge', 'notice')),
  title text not null,
  content text not null default '',
  -- Page of the product that the letter leads to.
  link text not null default '',
  sender_id uuid references staff_user (id),
  sender_name text not null default '系统',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Removed by the recipient.
  removed_at timestamptz
);
create index letter_box on letter (user_id, id desc) where removed_at is null;
create index letter_unread on letter (user_id) where read_at is null and removed_at is null;

-- One row per order that waits; it goes with the decision. Its texts are those of that moment.
create table order_task (
  object_id uuid primary key,
  -- Kind of order: a sign-up, an application, a booking.
  kind text not null,
  -- Content type whose `review` right decides it.
  content_type text not null,
  -- What was applied for, as a record of that type.
  parent_id uuid not null,
  venue_id uuid not null references venue (id),
  venue_name text not null,
  title text not null,
  applicant text not null,
  submitted_at timestamptz not null default now()
);
create index order_task_venue on order_task (venue_id, submitted_at);
alter table order_task enable row level security;
alter table order_task force row level security;
create policy venue_wall on order_task using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]));
