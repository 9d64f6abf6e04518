import { media } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ContentApp } from './content-app';
import { type Form, mustSend, path } from './factories';
import { mediaInput } from './media-factory';

export const content = anyContent(media);

export const create = path(content, 'create');

export const update = path(content, 'update');

export const detail = path(content, 'detail');

export const page = path(content, 'page');

export const refusedAt = (field: string, message: string) => ({
  state: 0,
  msg: message,
  objects: { code: 'VALIDATION', field, errors: [{ field, message }] },
});

/** The calls of works in the name of who usually makes them; the app exists once the tests run. */
export function mediaCalls(app: () => ContentApp) {
  const detailOf = async (id: unknown, name = 'editor') => mustSend(app(), name, detail, { id });
  const listed = async (body: Form, name = 'editor') => {
    const objects = await mustSend(app(), name, page, { pageSize: 100, ...body });
    return { total: objects.totalCount, rows: objects.list as Form[] };
  };
  const idsOf = async (body: Form, name?: string) => (await listed(body, name)).rows.map((row) => row.id);
  const made = async (form: Form, status = 0) =>
    String((await mustSend(app(), 'editor', create, { ...(await mediaInput(app())), ...form, status })).id);
  async function stored(id: string): Promise<Form> {
    const { rows } = await app().deps.pools.owner.query<{ row: Form }>(
      'select to_jsonb(c) as row from media_work c where id = $1',
      [id],
    );
    return rows[0]?.row ?? {};
  }
  return { detailOf, listed, idsOf, made, stored };
}
