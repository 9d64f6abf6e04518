-- Who can decide nothing any more: a few, known without reading all who are there.
create index staff_user_out on staff_user (id) where deleted_at is not null or not enabled;

-- A decision knows when what it decides was submitted: the hours of a year are read from one index, and not by looking
-- up the submission of each decision (docs/adr/0041). Null where nothing was submitted, as in records of before a restore.
alter table review_log add column submitted_at timestamptz;

alter table review_log disable trigger review_log_append_only;
update review_log l set submitted_at = s.created_at
from review_log d cross join lateral (
  select created_at from review_log where object_id = d.object_id and id < d.id and action = 'submit' order by id desc limit 1) s
where d.id = l.id and d.action in ('approve', 'reject');
alter table review_log enable trigger review_log_append_only;

create function tell_submission() returns trigger language plpgsql as $$
begin
  new.submitted_at := (
    select created_at from review_log where object_id = new.object_id and action = 'submit' order by id desc limit 1);
  return new;
end $$;
create trigger review_log_tells_submission before insert on review_log
  for each row when (new.action in ('approve', 'reject')) execute function tell_submission();

create index review_log_decided on review_log (venue_id, created_at) include (submitted_at)
  where action in ('approve', 'reject') and submitted_at is not null;
