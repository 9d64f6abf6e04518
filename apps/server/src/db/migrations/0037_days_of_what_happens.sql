-- 排期 and its clashes read what happens in some days of a venue: what is approved or waits by its days, and the few records
-- whose approved version the public still sees while a change of them waits, was rejected or is being written.
create index activity_days on activity (venue_id, end_time, start_time) where deleted_at is null and status in (1, 2, 100);
create index activity_still_public on activity (venue_id) where deleted_at is null and status <> 100 and approved_revision is not null;
create index welfare_activity_days on welfare_activity (venue_id, end_time, start_time) where deleted_at is null and status in (1, 2, 100);
create index welfare_activity_still_public on welfare_activity (venue_id) where deleted_at is null and status <> 100 and approved_revision is not null;
create index course_days on course (venue_id, train_end_time, train_start_time) where deleted_at is null and status in (1, 2, 100);
create index course_still_public on course (venue_id) where deleted_at is null and status <> 100 and approved_revision is not null;
