-- Files that members of the public send with their applications: they have no user of the staff.

alter table upload alter column user_id drop not null;
alter table upload add column member_id uuid references member (id);
alter table upload add constraint upload_sender check (num_nonnulls(user_id, member_id) = 1);
create index upload_by_member on upload (member_id, created_at) where member_id is not null;

-- The library asks for files by their content before they are sent.
create index upload_sent_as on upload (venue_id, origin_sha256) where origin_sha256 is not null;
create index upload_kept_as on upload (venue_id, sha256);
