import type { PhotoAlbum } from '@yunguan/contract/kernel/album-field';
import type { FieldKind } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';
import { filesInHtml, replaceFileInHtml } from '../files/html-files';
import { storeKeyOf } from '../files/one-picture';
import type { NamedFile, ShownKind } from '../files/shown-files';
import type { BoundContent } from './binding';

/** Kinds of fields that may show uploads. */
const fileKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'image',
  'images',
  'photoAlbums',
  'video',
  'audio',
  'html',
]);

/** Names of the fields that may show uploads, in the order of the form. */
export function fileFields({ declaration }: BoundContent): string[] {
  return Object.entries(declaration.fields).flatMap(([name, { kind }]) => (fileKinds.has(kind) ? [name] : []));
}

/** Store keys of the uploads that a form uses, each with the last field that uses it. */
export function filesOf(content: BoundContent, values: Values): Map<string, string> {
  const used = new Map<string, string>();
  for (const name of fileFields(content)) {
    const kind = content.declaration.fields[name]?.kind;
    for (const key of keysOf(kind, values[name])) used.set(key, name);
  }
  return used;
}

const shownKinds: Partial<Record<FieldKind, ShownKind>> = {
  image: 'image',
  images: 'image',
  photoAlbums: 'image',
  video: 'video',
  audio: 'audio',
};

/** Uploads that a form names and that the stored one does not show as what they are named for, in the order of the form. */
export function newFilesOf(content: BoundContent, values: Values, stored: Values = {}): NamedFile[] {
  const before = new Set(namedFiles(content, stored).flatMap(({ key, kind }) => [`${kind} ${key}`, `any ${key}`]));
  return namedFiles(content, values).filter(({ key, kind }) => !before.has(`${kind} ${key}`));
}

function namedFiles(content: BoundContent, values: Values): NamedFile[] {
  return fileFields(content).flatMap((field) => {
    const fieldKind = content.declaration.fields[field]?.kind;
    const kind = (fieldKind && shownKinds[fieldKind]) ?? 'any';
    return keysOf(fieldKind, values[field]).map((key) => ({ field, key, kind }));
  });
}

function keysOf(kind: FieldKind | undefined, value: unknown): string[] {
  if (kind === 'html') return typeof value === 'string' ? filesInHtml(value) : [];
  const shown = kind === 'photoAlbums' ? albumsOf(value).flatMap(({ albums }) => albums) : value;
  const paths: unknown[] = Array.isArray(shown) ? shown : [shown];
  return paths.flatMap((path) => (typeof path === 'string' ? (storeKeyOf(path) ?? []) : []));
}

/** `photoAlbums` is the only writer of this value. */
const albumsOf = (value: unknown) => (Array.isArray(value) ? (value as PhotoAlbum[]) : []);

/** Store keys: what is shown, and what shall be shown in its place. */
export interface FileSwap {
  readonly from: string;
  readonly to: string;
}

/** The values with one file in place of another, and the fields in which that changed anything. */
export function withOtherFile(
  content: BoundContent,
  values: Values,
  swap: FileSwap,
): { readonly values: Values; readonly changed: readonly string[] } {
  const changed: string[] = [];
  const swapped = { ...values };
  for (const name of fileFields(content)) {
    const kind = content.declaration.fields[name]?.kind;
    if (!keysOf(kind, values[name]).includes(swap.from)) continue;
    swapped[name] = swappedValue(kind, values[name], swap);
    changed.push(name);
  }
  return { values: swapped, changed };
}

function swappedValue(kind: FieldKind | undefined, value: unknown, { from, to }: FileSwap): unknown {
  if (kind === 'html') return replaceFileInHtml(String(value), { from, to });
  if (kind === 'photoAlbums') {
    return albumsOf(value).map((album) => ({ ...album, albums: swappedValue('images', album.albums, { from, to }) }));
  }
  const one = (path: unknown) => (path === `/files/${from}` ? `/files/${to}` : path);
  if (!Array.isArray(value)) return one(value);
  // A list that shows the other one already shows it once.
  const replaced: unknown[] = value.map(one);
  return replaced.filter((path, index) => path !== `/files/${to}` || replaced.indexOf(path) === index);
}
