-- Who saved last, beside the name of that moment: whoever saved an older copy is told whether it was he himself in another
-- window. Null for a row that was saved before, by a member or by the program.
do $$
declare
  saved text;
begin
  foreach saved in array array['venue', 'role', 'department', 'duty', 'review_flow', 'staff_user', 'vote_team', 'vote_rule', 'commitment'] loop
    execute format('alter table %I add column updated_by_id uuid references staff_user (id)', saved);
  end loop;
end $$;
