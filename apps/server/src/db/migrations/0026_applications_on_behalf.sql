-- Who made an application by a form in somebody's place; null for a member's own.

alter table custom_submission add column created_by uuid references staff_user (id);
