-- Totals of the lists by day, kept with the writes: a list of millions of rows knows its exact total without counting.
-- A writer only appends what he changed, so writers never wait for each other; a background chore folds that into sums.

create function china_day(moment timestamptz) returns date language sql immutable strict parallel safe
  as $$ select ((moment at time zone 'UTC') + interval '8 hours')::date $$;

-- What statements changed and nobody has folded yet: so many more or fewer rows of one kind, and how many changes.
create table content_delta (
  content_type text not null,
  venue_id uuid not null,
  status int not null,
  category uuid,
  -- The day that the list goes by, or the first and the last one of a period.
  first_day date,
  last_day date,
  n bigint not null,
  changes bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
create index content_delta_pending on content_delta (content_type, venue_id);

-- Rows by day and by month, of each venue and (venue 0) of all of them. A period stands under its first day and, with
-- by_last, under its last one. Shape 0: from a first to a later last day; 1: a day is missing; 2: ends before it begins.
create table content_total (
  content_type text not null,
  venue_id uuid not null,
  by_last boolean not null,
  shape smallint not null,
  by_month boolean not null,
  day date not null,
  status int not null,
  category uuid not null,
  n bigint not null,
  primary key (content_type, venue_id, by_last, shape, by_month, day, status, category) include (n)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['content_delta', 'content_total'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('alter table %I force row level security', guarded);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded);
  end loop;
end $$;

-- Where rows of these days are counted.
create function counted_under(venue uuid, first_day date, last_day date)
  returns table (place uuid, by_last boolean, shape smallint, by_month boolean, day date) language sql immutable as $$
  select p.place, axis.by_last, (case when first_day <= last_day then 0 when first_day > last_day then 2 else 1 end)::smallint,
    cut.by_month, case when cut.by_month then date_trunc('month', axis.day::timestamp)::date else axis.day end
  from (values (false, coalesce(first_day, 'infinity')), (true, last_day)) as axis (by_last, day)
    cross join (values (venue), ('00000000-0000-0000-0000-000000000000')) as p (place)
    cross join (values (false), (true)) as cut (by_month)
  where axis.day is not null
$$;

-- Moves what is pending into the sums, in one statement: every snapshot sees a row in one of them and never in both.
-- Answers how many were moved. The changes go to the counter of changes, whose sum stays what it was (slot -1: no writer's own).
create function fold_content_deltas() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not exists (select from content_delta) or not pg_try_advisory_xact_lock(7164202624) then
    return 0;
  end if;
  with taken as (
    delete from content_delta returning *
  ), counted as (
    insert into content_version (content_type, venue_id, slot, n)
    select content_type, venue_id, -1, sum(changes) from taken
    where exists (select from venue v where v.id = taken.venue_id) group by content_type, venue_id
    on conflict (content_type, venue_id, slot) do update set n = content_version.n + excluded.n
  ), summed as (
    insert into content_total (content_type, venue_id, by_last, shape, by_month, day, status, category, n)
    select content_type, u.place, u.by_last, u.shape, u.by_month, u.day, status,
      coalesce(category, '00000000-0000-0000-0000-000000000000'), sum(n)
    from taken cross join lateral counted_under(venue_id, first_day, last_day) u
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(n) <> 0
    on conflict (content_type, venue_id, by_last, shape, by_month, day, status, category)
      do update set n = content_total.n + excluded.n
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- Keeps the totals of a type. `dimensions` says by what its list can be narrowed: status, category, first and last day.
create function keep_totals(kind text, name regclass, dimensions text) returns void language plpgsql as $$
begin
  execute format('create view %I with (security_invoker = true) as
    select %L::text as content_type, l.* from (select venue_id, %s from %s where deleted_at is null) as l (venue_id, status, category, first_day, last_day)',
    'listed_' || kind, kind, dimensions, name);
  execute format($f$
    create function %I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into content_delta
        select %2$L, d.*, count(*), count(*) from (select venue_id, %3$s from added where deleted_at is null) as d (venue_id, status, category, first_day, last_day)
        group by 2, 3, 4, 5, 6;
      elsif tg_op = 'DELETE' then
        insert into content_delta
        select %2$L, d.*, -count(*), count(*) from (select venue_id, %3$s from gone where deleted_at is null) as d (venue_id, status, category, first_day, last_day)
        group by 2, 3, 4, 5, 6;
      else
        insert into content_delta
        select %2$L, d.venue_id, d.status, d.category, d.first_day, d.last_day, sum(d.n), count(*) from (
          select venue_id, %3$s, 1 from added where deleted_at is null
          union all select venue_id, %3$s, -1 from gone where deleted_at is null) as d (venue_id, status, category, first_day, last_day, n)
        group by 2, 3, 4, 5, 6;
      end if;
      return null;
    end $body$ $f$, 'count_' || kind, kind, dimensions);
  execute format('drop trigger if exists count_insert on %s', name);
  execute format('drop trigger if exists count_update on %s', name);
  execute format('drop trigger if exists count_delete on %s', name);
  execute format('create trigger count_insert after insert on %s referencing new table as added for each statement execute function %I()', name, 'count_' || kind);
  execute format('create trigger count_update after update on %s referencing old table as gone new table as added for each statement execute function %I()', name, 'count_' || kind);
  execute format('create trigger count_delete after delete on %s referencing old table as gone for each statement execute function %I()', name, 'count_' || kind);
  perform recount_content(kind);
end $$;

-- Counts a type anew from its rows; nobody writes to it meanwhile.
create function recount_content(kind text) returns void language plpgsql as $$
begin
  -- A view is locked together with its table.
  execute format('lock table %I in share row exclusive mode', 'listed_' || kind);
  perform pg_advisory_xact_lock(7164202624);
  delete from content_total where content_type = kind;
  update content_delta set n = 0 where content_type = kind;
  execute format('insert into content_delta
    select content_type, venue_id, status, category, first_day, last_day, count(*), 0 from %I group by 1, 2, 3, 4, 5, 6', 'listed_' || kind);
  -- No process goes on with a total of before.
  insert into content_version (content_type, venue_id, slot, n) select recount_content.kind, id, -1, 1 from venue
  on conflict (content_type, venue_id, slot) do update set n = content_version.n + excluded.n;
  perform fold_content_deltas();
end $$;

-- What of a type's totals is not the number of its rows: nothing, as long as every write went through the triggers.
create function wrong_totals(kind text)
  returns table (venue_id uuid, by_last boolean, shape smallint, by_month boolean, day date, status int, category uuid, rows bigint, total bigint)
  language plpgsql stable as $$
begin
  return query execute format($f$
    select venue_id, by_last, shape, by_month, day, status, category, sum(found)::bigint, sum(kept)::bigint
    from (
      select u.place, u.by_last, u.shape, u.by_month, u.day, d.status, coalesce(d.category, '00000000-0000-0000-0000-000000000000'), d.found, d.kept
      from (
        select l.venue_id, l.status, l.category, l.first_day, l.last_day, count(*), 0 from %I l group by 1, 2, 3, 4, 5
        union all select venue_id, status, category, first_day, last_day, 0, n from content_delta where content_type = %2$L
      ) as d (venue_id, status, category, first_day, last_day, found, kept)
        cross join lateral counted_under(d.venue_id, d.first_day, d.last_day) u
      union all
      select venue_id, by_last, shape, by_month, day, status, category, 0, n from content_total where content_type = %2$L
    ) as c (venue_id, by_last, shape, by_month, day, status, category, found, kept)
    group by 1, 2, 3, 4, 5, 6, 7 having sum(found) <> sum(kept)$f$, 'listed_' || kind, kind);
end $$;

select keep_totals('vote', 'vote_activity', 'status::int, type_id, china_day(start_time), china_day(end_time)');
select keep_totals('activity', 'activity', 'status::int, type_id, start_time, end_time');
select keep_totals('recruit', 'recruit_notice', 'state::int, null::uuid, china_day(sort_time), null::date');
select keep_totals(kind, name::regclass, format('status::int, %s, china_day(sort_time), null::date', category))
from (values ('media', 'media_work', 'classification'), ('panorama', 'panoramic_hall', 'classification'),
  ('site', 'site', 'type_id'), ('hall', 'exhibition_hall', 'type_id'), ('welfare', 'welfare_activity', 'type_id'),
  ('teacher', 'teacher', 'type_id'), ('course', 'course', 'type_id'), ('club', 'club', 'type_id'),
  ('culture', 'culture_brand', 'type_id')) as t (kind, name, category);

-- Repairs are the owner's.
revoke execute on function keep_totals(text, regclass, text), recount_content(text) from public;
