/** Chosen staff in the order they were chosen; who has left keeps his name on what he answered for. */
const chosen = (column: string, what: string, none: string) => `coalesce((select ${what}
  from unnest(${column}) with ordinality as chosen (id, n) join staff_user u on u.id = chosen.id), ${none})`;

/** SQL of `principals` and of `principal`, their names joined, from a column of ids (texts.md G3). */
export function peopleSql(column: string) {
  return {
    principals: chosen(
      column,
      `json_agg(json_build_object('id', u.id, 'userName', u.real_name) order by n)`,
      `'[]'::json`,
    ),
    principal: chosen(column, `string_agg(u.real_name, '、' order by n)`, `''`),
  } as const;
}
