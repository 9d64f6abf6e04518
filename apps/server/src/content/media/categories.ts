import { type getCategory, mediaNode, sourceTypes, uploadTypeOf } from '@yunguan/contract/content/media';
import type * as z from 'zod';
import type { Deps } from '../../deps';

interface CategoryRow extends Record<string, unknown> {
  id: string;
  name: string;
}

/** What says "every type" (texts.md C27). */
const everyType: readonly (number | null | undefined)[] = [undefined, null, 0, -1];

/**
 * Classifications of one type of works, in their order. The dictionary is one for the whole network, so a venue narrows
 * nothing; a type that does not exist has none.
 */
export async function categoriesOf(
  deps: Deps,
  { sourceType }: z.infer<typeof getCategory.input>,
): Promise<z.infer<typeof getCategory.output>> {
  const type = Object.keys(sourceTypes).find((code) => Number(code) === sourceType);
  const every = everyType.includes(sourceType);
  if (!every && type === undefined) return [];
  const uploads = Object.entries(uploadTypeOf).flatMap(([code, upload]) => (every || code === type ? [upload] : []));
  const rows = await deps.db.query<CategoryRow>(
    `select id, display_name as name from dictionary_item
     where node_name = $1 and valid and deleted_at is null and upload_type = any ($2::int[]) order by sort, id`,
    [mediaNode, uploads],
  );
  return rows.map(({ id, name }, index) => ({ id, name, displayName: name, sort: index + 1 }));
}
