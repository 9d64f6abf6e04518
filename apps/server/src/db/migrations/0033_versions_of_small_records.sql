-- Fields of custom forms, classifications, labels and directories of the library get what records have: a version, and who
-- saved it when. Whoever saves an older copy is told. What was saved before has version 1 and nobody's name.
do $$
declare
  saved text;
begin
  foreach saved in array array['custom_field', 'dictionary_item', 'label', 'resource_directory'] loop
    execute format(
      'alter table %I add column version int not null default 1,
         add column updated_by text not null default '''',
         add column updated_by_id uuid references staff_user (id),
         add column if not exists updated_at timestamptz not null default now()',
      saved);
  end loop;
end $$;
