-- A phone number is looked for at every counter, whole or by its last four digits: either way by its end. Behind row-level
-- security a condition reaches an index only if its functions cannot leak, which the end of a text cannot (see 0001).
do $$
begin
  alter function pg_catalog."right"(text, int) leakproof;
exception when insufficient_privilege then
  raise notice 'functions cannot be marked leakproof by this user; searches for phone numbers will not use their index';
end $$;

create index booking_tel on booking (right(tel, 4));
create index ticket_order_tel on ticket_order (right(tel, 4));
create index culture_delivery_tel on culture_delivery (right(tel, 4));
create index club_member_tel on club_member (right(tel, 4));
