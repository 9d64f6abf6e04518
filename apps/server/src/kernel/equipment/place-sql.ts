/** Chosen equipment in the order it was chosen, withdrawn pieces as well: a place keeps what it lists (texts.md S13). */
const chosen = (what: string, none: string) => `coalesce((select ${what}
  from unnest(c.equipment_id) with ordinality as chosen (id, n) join equipment e on e.id = chosen.id), ${none})`;

const names = (separator: string) => chosen(`string_agg(e.name, '${separator}' order by n)`, `''`);

/** SQL of the computed answers of sites and halls, over the alias `c`. */
export const bookableSql = {
  type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
  areas: 'c.areas',
  equipmentList: chosen(`json_agg(json_build_object('id', e.id, 'name', e.name) order by n)`, `'[]'::json`),
  // The wire's separator (texts.md S3); people read another.
  equipments: names(','),
  eventList: `coalesce((select json_agg(json_build_object(
      'event', cell->>'event', 'week', cell->>'week', 'type', 1, 'startTime', time->>'starTime', 'endTime', time->>'endTime',
      'times', concat(time->>'starTime', '-', time->>'endTime')) order by n)
    from jsonb_array_elements(c.time_configs) with ordinality as ticked (cell, n)
    left join jsonb_array_elements(c.time_slots) as times (time)
      on (time->>'type')::int = case cell->>'event' when '上午' then 1 when '下午' then 2 else 3 end), '[]'::json)`,
} as const;

/** What a spreadsheet of sites and halls tells in words of its own. */
export const bookableExportSql = { equipments: names('、') } as const;
