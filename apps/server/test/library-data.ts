import * as library from '@yunguan/contract/platform/library';
import * as directories from '@yunguan/contract/platform/library-directories';
import type { ContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';

/** Who keeps the library of each house. */
export const keepers = { main: 'admin', branch: 'branch' } as const;
export type LibraryHouse = keyof typeof keepers;

const pictures = new WeakMap<ContentApp, Map<string, Promise<string>>>();

/** Path of a picture that a house's keeper has uploaded, one per colour. */
export function pictureOf(app: ContentApp, house: LibraryHouse, colour = '#b22222'): Promise<string> {
  const known = pictures.get(app) ?? new Map<string, Promise<string>>();
  pictures.set(app, known);
  const key = `${house} ${colour}`;
  const path = known.get(key) ?? app.picture(keepers[house], colour);
  known.set(key, path);
  return path;
}

/** One file as the library's uploader sends it. */
export async function addedFile(app: ContentApp, changes: Form = {}, house: LibraryHouse = 'main'): Promise<Form> {
  const url = typeof changes.url === 'string' ? changes.url : await pictureOf(app, house);
  return { name: `${freshTitle('素材')}.png`, suffix: '.png', size: 1, ...changes, url };
}

/** A file of a house's library; answers its id. */
export async function buildResource(
  app: ContentApp,
  wanted: { readonly house?: LibraryHouse; readonly form?: Form } = {},
): Promise<string> {
  const { house = 'main', form } = wanted;
  const list = [await addedFile(app, form, house)];
  const { ids } = await mustSend(app, keepers[house], library.addImageList.path, { list });
  return String((ids as string[])[0]);
}

/** A directory of a house's library; answers its id. */
export async function buildDirectory(
  app: ContentApp,
  wanted: { readonly house?: LibraryHouse; readonly name?: string; readonly parentId?: string } = {},
): Promise<string> {
  const { house = 'main', name = freshTitle('目录'), parentId } = wanted;
  const { id } = await mustSend(app, keepers[house], directories.addDirectory.path, { name, parentId });
  return String(id);
}
