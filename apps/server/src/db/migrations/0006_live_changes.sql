-- What the stream of events reads once a second: an append-only tail of changes to the orders that wait. The table of
-- waiting orders itself cannot tell of a row that is gone.

create table order_change (
  id bigint generated always as identity primary key,
  venue_id uuid not null references venue (id) on delete cascade,
  at timestamptz not null default now()
);
create index order_change_at on order_change (at);

-- Letters that somebody wrote within the last hour.
create index letter_sender on letter (sender_id, created_at) where sender_id is not null and kind = 'notice';
-- What the sweep looks for.
create index letter_removed on letter (removed_at) where removed_at is not null;
create index letter_age on letter (created_at);
