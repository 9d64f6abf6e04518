-- The workbench shows each writer his own unfinished records: they are found by him, not among everybody's.
do $$
declare
  kind text;
begin
  foreach kind in array array['activity', 'club', 'course', 'culture_brand', 'exhibition_hall', 'media_work', 'panoramic_hall',
    'site', 'teacher', 'vote_activity', 'welfare_activity'] loop
    execute format('create index %I on %I (created_by) where deleted_at is null and status in (0, 101, 102)', kind || '_unfinished_of', kind);
    execute format('create index %I on %I (updated_by) where deleted_at is null and status in (0, 101, 102)', kind || '_unfinished_by', kind);
  end loop;
end
$$;
