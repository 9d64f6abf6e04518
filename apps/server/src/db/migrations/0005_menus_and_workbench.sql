-- Menus that are maintained from the screens, and what the workbench reads.

alter table menu
  add column updated_by uuid references staff_user (id);

-- A built-in menu that an administrator deleted does not come back with the next start.
create table removed_menu (
  id uuid primary key,
  removed_at timestamptz not null default now()
);

-- Submissions and approvals of a venue, and of all venues, by day.
create index review_log_venue_day on review_log (venue_id, created_at) include (content_type, action, status_to);
create index review_log_day on review_log (created_at) include (content_type, action, status_to);
