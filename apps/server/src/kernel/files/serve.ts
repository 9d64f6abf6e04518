import { parseRange } from './byte-range';
import { contentTypeOf, isShownInline } from './content-type';
import { THUMB_WIDTHS, type ThumbWidth, isHashKey, isPrivateKey, thumbKey } from './file-key';
import type { ByteRange, FileStore, StoredFile } from './store';

/** `displayName`: the name offered for download. */
export type FileRequest = {
  key: string;
  stored: StoredFile;
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  displayName?: string | undefined;
};
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
  const { key, stored } = request;
  const etag = etagOf(key, stored);
  const kept = { ETag: etag, 'Cache-Control': cacheControl(key), ...PROTECTION };
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
    'Content-Disposition': disposition(contentType, request.displayName ?? key.slice(key.lastIndexOf('/') + 1)),
    'Accept-Ranges': 'bytes',
    'Content-Length': String(range ? range.end - range.start + 1 : stored.size),
  };
  if (!range) return { status: 200, headers, body: 'whole' };
  const contentRange = `bytes ${range.start}-${range.end}/${stored.size}`;
  return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, body: range };
}

/**
 * Finds the file for a key and an optional `?w=`: the thumbnail if there is one, else the picture itself.
 * Undefined when there is no such file.
 */
export async function findStoredFile(
  store: FileStore,
  key: string,
  width: unknown,
): Promise<{ key: string; stored: StoredFile } | undefined> {
  const wanted = THUMB_WIDTHS.find((known) => String(known) === String(width));
  const thumb = wanted && (await statOf(store, thumbKey(key, wanted)));
  return thumb ?? (await statOf(store, key));
}

/** The keys under which the thumbnails of `key` are stored. */
export function thumbKeys(key: string): Array<{ width: ThumbWidth; key: string }> {
  return THUMB_WIDTHS.map((width) => ({ width, key: thumbKey(key, width) }));
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

/** RFC 6266: the plain name for old clients, the UTF-8 one for the rest. */
function disposition(contentType: string, name: string): string {
  const kind = isShownInline(contentType) ? 'inline' : 'attachment';
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
