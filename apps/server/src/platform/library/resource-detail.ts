import type { Database } from '../../db/database';
import type { JsonBytes } from '../../db/json-bytes';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { Reply } from '../../kernel/call';
import { isUuid } from '../../kernel/uuid';
import { resourceDetailSql, seenVenues } from './resource-row';

const selectDetail = `select row_to_json(t) as json from (select ${resourceDetailSql} from resource c 
   where c.id = $2 and ($1::uuid[] is null or c.venue_id = any ($1))) t`;

/**
 * Everything about one file, of the library or in its recycle bin.
 * @throws AppError FORBIDDEN for a file that does not exist or lies in a library out of reach
 */
export async function detailResource(db: Database, actor: Actor, id: string): Promise<Reply> {
  if (!isUuid(id)) throw AppError.forbidden();
  const values = [seenVenues(actor), id];
  const [row] = await db.passOn<{ json: JsonBytes }>(scopeOf(actor), selectDetail, values);
  if (!row) throw AppError.forbidden();
  return { json: [row.json] };
}
