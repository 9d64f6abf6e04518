-- A block names its rows, so that sealing writes no row of the log again (docs/adr/0026).
alter table audit_block
  add column ids int8multirange,
  -- Every row of this block and of those before it has a smaller id.
  add column high bigint;
alter table audit_block disable trigger audit_block_append_only;
update audit_block b set ids = coalesce(own.ids, '{}'), high = coalesce(own.high, 0)
from audit_block all_blocks
left join (
  select block, range_agg(int8range(id, id, '[]')) as ids, max(max(id)) over (order by block) + 1 as high
  from audit_log where block is not null group by block
) own on own.block = all_blocks.no
where all_blocks.no = b.no;
alter table audit_block enable trigger audit_block_append_only;
alter table audit_block alter column ids set not null, alter column high set not null;

-- With the column go the two indexes over it.
alter table audit_log drop column block;
-- Rows come in the order of their time: a range of pages knows its times, and a new row costs nothing.
drop index audit_log_at;
create index audit_log_at on audit_log using brin (at) with (pages_per_range = 32, autosummarize = on);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
