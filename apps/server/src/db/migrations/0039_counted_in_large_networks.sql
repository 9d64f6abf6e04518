-- Who can decide nothing any more: a few, known without reading all who are there.
create index staff_user_out on staff_user (id) where deleted_at is not null or not enabled;
