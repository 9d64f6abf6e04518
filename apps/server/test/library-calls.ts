import * as library from '@yunguan/contract/platform/library';
import type { ContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { buildResource } from './library-data';

/** A page of the library, under both of its names (texts.md). */
export interface LibraryPage {
  readonly list: library.ResourceRow[];
  readonly totalCount: number;
  readonly datas: library.ResourceRow[];
  readonly total: number;
}

export const ids = (page: LibraryPage) => page.list.map((row) => row.id);
export const names = (page: LibraryPage) => page.list.map((row) => row.name);

/** What the tests of the library ask; the app exists once they run. */
export function libraryCalls(app: () => ContentApp) {
  const owner = () => app().deps.pools.owner;
  const send = (call: { path: string }, body: unknown = {}, name = 'admin') => app().send(name, call.path, body);
  const must = (call: { path: string }, body: Form = {}, name = 'admin') => mustSend(app(), name, call.path, body);
  const list = async (body: Form = {}, name = 'admin') =>
    (await send(library.getResourceList, body, name)).objects as unknown as LibraryPage;
  /** Each a second after the one before, so that their order is theirs. */
  const keep: typeof buildResource = (where, wanted) => {
    app().clock.advance({ seconds: 1 });
    return buildResource(where, wanted);
  };
  return { owner, send, must, list, keep };
}
