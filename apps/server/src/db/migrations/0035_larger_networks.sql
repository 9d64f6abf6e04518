-- The people of the whole network, newest first: found without sorting all of them.
create index staff_user_newest on staff_user (created_at desc, id desc) where deleted_at is null;

-- Who has a role, counted from the index alone and in the order that tells the same person in several venues apart; those
-- who are gone are few and known without reading all who are there.
create index user_role_person on user_role (role_id, user_id, venue_id);
create index staff_user_gone on staff_user (id) where deleted_at is not null;

-- The platform's lists of what members asked for, newest first, as those of sign-ups have one.
create index booking_everywhere on booking (kind, created_at desc, id desc);
create index ticket_order_everywhere on ticket_order (created_at desc, id desc);
create index club_member_everywhere on club_member (created_at desc, id desc);
create index culture_delivery_everywhere on culture_delivery (created_at desc, id desc);
