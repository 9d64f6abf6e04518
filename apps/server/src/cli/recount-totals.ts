import { type DataPlace, withDatabase } from './installation';

/**
 * Compares the totals that the lists show with the rows of every type, and counts a type anew where they differ: after
 * rows were changed past the program. Writing goes on, except to the type that is being counted.
 */
export function recountTotals(place: DataPlace): Promise<string> {
  return withDatabase(place, async (owner) => {
    const client = await owner.connect();
    try {
      // An owner that is no superuser stands behind row-level security, too.
      await client.query("select set_config('app.venues', '*', false)");
      const { rows: kinds } = await client.query<{ kind: string; wrong: number }>(
        `select kind, (select count(*)::int from wrong_totals(kind)) as wrong
         from (select substr(viewname, length('listed_') + 1) as kind from pg_views where viewname like 'listed\\_%') k order by kind`,
      );
      const wrong = kinds.filter((one) => one.wrong > 0);
      for (const { kind } of wrong) await client.query('select recount_content($1)', [kind]);
      if (wrong.length === 0) return `列表总数：${kinds.length} 类全部与记录相符`;
      return wrong.map(({ kind, wrong: days }) => `${kind}：${days} 处与记录不符，已重新计数`).join('\n');
    } finally {
      client.release(true);
    }
  });
}
