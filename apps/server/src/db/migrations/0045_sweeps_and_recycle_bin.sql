-- The sweep looks every few minutes for people who wait for a course that has begun: among those who wait, and not among
-- everybody who ever signed up. (Tickets have such an index since 0018.)
create index course_signup_waiting on course_signup (course_id) where state = 'waiting';

-- The recycle bin of a venue is found among what the venue deleted, and counted from the index alone; before, each look
-- went through what the whole network had deleted in thirty days.
do $$
declare
  name text;
begin
  foreach name in array array['activity', 'club', 'course', 'culture_brand', 'exhibition_hall', 'media_work', 'panoramic_hall',
    'recruit_notice', 'site', 'teacher', 'vote_activity', 'welfare_activity'] loop
    execute format('create index %I on %I (venue_id, deleted_at desc, id desc) where deleted_at is not null', name || '_recycled', name);
  end loop;
end
$$;

-- The workbench of the platform shows what begins in this week: activities are found by their day in the whole network, as
-- votes are by venue and day since 0002, and sorted by it.
create index activity_begins on activity (start_time desc nulls last, id desc) where deleted_at is null;
