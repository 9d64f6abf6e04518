-- 核销台: a confirmed booking says who let its people in and when. Its code is read from its id, whose last twelve digits
-- are random: signs that nobody takes for one another, and two more than a ticket has, so that no code is both.
alter table booking
  add column code text not null generated always as (translate(right(id::text, 12), '0123456789abcdef', '34679ACDEFGHJKMN')) stored,
  add column arrived_at timestamptz,
  add column arrived_by_name text,
  -- False for what was over before arrivals were written down: nobody knows who came.
  add column is_arrival_kept boolean not null default true;
update booking set is_arrival_kept = false where day < (now() at time zone 'Asia/Shanghai')::date;
create index booking_code on booking (code);
create index activity_session_day on activity_session (venue_id, day);
