/**
 * SQL of `eventList` (001 §3) from a column of sessions by day, over the alias `c`. Tickets that are left are the form's
 * own less those that were sold, so that both always add up to the total.
 */
export function eventListSql(column: string): string {
  const left = `greatest(coalesce((session ->> 'votesCount')::int, 0) - coalesce(l.sold, 0), 0)`;
  const sessions = `select json_agg(session || jsonb_build_object('excessTicket', ${left}) order by place)
    from jsonb_array_elements(day -> 'dates') with ordinality as one (session, place)
    left join activity_session l on l.id = (session ->> 'id')::uuid and l.activity_id = c.id`;
  return `coalesce((select json_agg(json_build_object('time', day ->> 'time', 'dates', coalesce((${sessions}), '[]'::json)) order by n)
    from jsonb_array_elements(${column}) with ordinality as days (day, n)), '[]'::json)`;
}
