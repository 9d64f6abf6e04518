-- The sweep looks every ten minutes for bookings that nobody decided until their slot was over; those that wait are few among
-- all that were ever made.
create index booking_undecided on booking (kind, day) where state = 'pending';
