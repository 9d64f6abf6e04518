import type { Tx } from '../db/database';

/** Inserts rows given as column → value objects, a thousand at a time; the database casts each to its column's type. */
export async function insertRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [sample] = rows;
  if (!sample) return;
  const columns = Object.keys(sample).join(', ');
  for (let start = 0; start < rows.length; start += 1000) {
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + 1000))],
    );
  }
}

/** A moment in milliseconds as the database reads it. */
export function at(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
