-- Whoever reviews in a thousand venues sees tens of thousands of tasks: the wall looks a task's venue up among his, and does
-- not go through all of them for each row.
alter policy venue_wall on review_task using ((select app_sees_all()) or venue_id in (select unnest(app_venues())));
alter policy venue_wall on order_task using ((select app_sees_all()) or venue_id in (select unnest(app_venues())));

-- Before an unused file goes it is asked whether it is the frame of a film in the library, of which there are few.
create index resource_poster on resource (poster_key) where poster_key is not null;
