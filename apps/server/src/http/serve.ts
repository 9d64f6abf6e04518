import { thumbWidths } from '@yunguan/contract/kernel/addresses';
import { parseRange } from './byte-range';
import { contentTypeOf, isShownInline } from './content-type';
import { acceptsByName, acceptsType } from './accept';
import { hasThumbnails, isHashKey, isPrivateKey, thumbKey } from '../kernel/files/file-key';
import type { ByteRange, FileStore, StoredFile } from '../kernel/files/store';

export type FileRequest = {
  key: string;
  stored: StoredFile;
  /** How the width asked for was answered; without it, the file was asked for itself. */
  thumbnail?: ThumbnailAnswer | undefined;
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** Under which it is saved: that of a signed link. */
  name?: string | undefined;
};
/** `missing`: there is none (yet), so that the picture itself stands in for it. */
export type ThumbnailAnswer = 'found' | 'missing';
/** `body`: what to stream from the store; `none` for 304 and 416. */
export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: ByteRange | 'whole' | 'none';
};

/**
 * Status and headers of GET /files/<key>. Stored files are never a page: the type is ours, sniffing is off, and the
 * sandbox takes scripts and origin from whatever a browser might still open.
 */
export function fileAnswer(request: FileRequest): FileAnswer {
  const { key, stored, thumbnail } = request;
  const etag = etagOf(key, stored);
  const kept = {
    ETag: etag,
    // What only stands in for a thumbnail must not outlive its coming.
    'Cache-Control': thumbnail === 'missing' ? 'no-cache' : cacheControl(key),
    ...(thumbnail === undefined ? {} : { Vary: 'Accept' }),
    ...PROTECTION,
  };
  if (matches(request.ifNoneMatch, etag)) return { status: 304, headers: kept, body: 'none' };

  const isRangeFresh = request.ifRange === undefined || request.ifRange === etag;
  const range = isRangeFresh ? parseRange(request.range, stored.size) : undefined;
  if (range === 'unsatisfiable') {
    const headers = { ...PROTECTION, 'Content-Range': `bytes */${stored.size}`, 'Content-Length': '0' };
    return { status: 416, headers, body: 'none' };
  }
  const contentType = contentTypeOf(key);
  const headers = {
    ...kept,
    'Content-Type': contentType,
    'Content-Disposition': disposition(contentType, request.name),
    'Accept-Ranges': 'bytes',
    'Content-Length': String(range ? range.end - range.start + 1 : stored.size),
  };
  if (!range) return { status: 200, headers, body: 'whole' };
  const contentRange = `bytes ${range.start}-${range.end}/${stored.size}`;
  return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, body: range };
}

/** Without a name of ours where nobody gave the file one: it would win over the name that a page gives its link. */
function disposition(contentType: string, name: string | undefined): string {
  const kind = isShownInline(contentType) ? 'inline' : 'attachment';
  return name === undefined ? kind : `${kind}; filename*=UTF-8''${extendedValue(name)}`;
}

/** RFC 8187: what a URI component leaves alone is not all allowed here. */
export function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `width`: the `?w=` of the address; `accept`: the header of that name. */
export type FileWanted = { key: string; width?: unknown; accept?: string | undefined };
export type FoundFile = { key: string; stored: StoredFile; thumbnail?: ThumbnailAnswer };

/**
 * Finds the file for a key: with a known width its smallest thumbnail that the browser reads, or the picture itself
 * while there is none. Undefined when there is no such file.
 */
export async function findStoredFile(store: FileStore, wanted: FileWanted): Promise<FoundFile | undefined> {
  const { key, accept } = wanted;
  const width = thumbWidths.find((known) => String(known) === String(wanted.width));
  if (width === undefined || !hasThumbnails(key)) return statOf(store, key);
  const formats = [
    ...(acceptsByName(accept, 'image/avif') ? (['avif'] as const) : []),
    ...(acceptsType(accept, 'image/webp') ? (['webp'] as const) : []),
  ];
  for (const format of formats) {
    const found = await statOf(store, thumbKey(key, width, format));
    if (found) return { ...found, thumbnail: 'found' };
  }
  const picture = await statOf(store, key);
  return picture && { ...picture, thumbnail: 'missing' };
}

const PROTECTION = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'sandbox' };

async function statOf(store: FileStore, key: string) {
  const stored = await store.stat(key);
  return stored && { key, stored };
}

function etagOf(key: string, stored: StoredFile): string {
  if (isHashKey(key)) return `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  return `W/"${stored.size.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
}

function cacheControl(key: string): string {
  if (isPrivateKey(key)) return 'private, no-store';
  return isHashKey(key) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}
