import { isDeepStrictEqual } from 'node:util';
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

const knownFields = new WeakMap<BoundContent, readonly string[]>();

/** Names of the fields that may show uploads, in the order of the form. */
export function fileFields(content: BoundContent): readonly string[] {
  const known = knownFields.get(content);
  if (known !== undefined) return known;
  const fields = Object.entries(content.declaration.fields).flatMap(([name, { kind }]) =>
    fileKinds.has(kind) ? [name] : [],
  );
  knownFields.set(content, fields);
  return fields;
}

/** Those of them that two forms fill in differently: articles need not be searched for files that nobody touched. */
function touchedFields(content: BoundContent, before: Values, values: Values): string[] {
  return fileFields(content).filter((name) => !isDeepStrictEqual(before[name], values[name]));
}

/** Whether two forms use the same uploads, in whichever fields. */
export function haveSameFiles(content: BoundContent, before: Values, values: Values): boolean {
  if (touchedFields(content, before, values).length === 0) return true;
  const [old, now] = [filesOf(content, before), filesOf(content, values)];
  return old.size === now.size && [...now.keys()].every((key) => old.has(key));
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
  const named = namedFiles(content, values, touchedFields(content, stored, values));
  if (named.length === 0) return named;
  const shown = namedFiles(content, stored, fileFields(content));
  const before = new Set(shown.flatMap(({ key, kind }) => [`${kind} ${key}`, `any ${key}`]));
  return named.filter(({ key, kind }) => !before.has(`${kind} ${key}`));
}

function namedFiles(content: BoundContent, values: Values, fields: readonly string[]): NamedFile[] {
  return fields.flatMap((field) => {
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
