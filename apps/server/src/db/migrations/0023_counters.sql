-- How often what waits changed in a venue, so that a counter that nothing moved is not counted again (as for lists).
do $$
declare
  watched text;
begin
  foreach watched in array array['review_task', 'order_task'] loop
    execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', watched, watched);
    execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', watched, watched);
    execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', watched, watched);
  end loop;
end $$;

-- The oldest that wait, first.
create index review_task_oldest on review_task (submitted_at, object_id);
create index order_task_oldest on order_task (submitted_at, object_id);
