-- What a contestant, a round or an application shows goes with it, also where it goes with its activity: nothing else
-- would ever name these files again, and the sweep kept people's private pictures for good.
create function forget_uses() returns trigger language plpgsql as $$
begin
  delete from upload_use o using gone where o.object_id = gone.id;
  return null;
end $$;
create trigger forget_uses after delete on vote_team referencing old table as gone
  for each statement execute function forget_uses();
create trigger forget_uses after delete on vote_rotation referencing old table as gone
  for each statement execute function forget_uses();
create trigger forget_uses after delete on custom_submission referencing old table as gone
  for each statement execute function forget_uses();

-- Those whose activity went before.
delete from upload_use u where u.content_type = 'vote'
  and not exists (select from vote_activity a where a.id = u.object_id)
  and not exists (select from vote_team t where t.id = u.object_id)
  and not exists (select from vote_rotation r where r.id = u.object_id)
  and not exists (select from custom_submission s where s.id = u.object_id)
  and not exists (select from commitment c where c.id = u.object_id);
