-- The sweep looks every ten minutes for bookings that nobody decided until their slot was over; those that wait are few among
-- all that were ever made.
create index booking_undecided on booking (kind, day) where state = 'pending';
-- And for sign-ups that nobody decided until the training was over.
create index course_signup_undecided on course_signup (course_id) where state = 'pending';
-- An order that left the waiting list never showed its code to anybody: it has none from then on.
alter table ticket_order alter column code drop not null;
