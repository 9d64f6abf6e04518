/** The only types ever announced, by the ending that we gave the key ourselves. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The type of a stored file; what we do not know is bytes. */
export function contentTypeOf(key: string): string {
  const suffix = key.slice(key.lastIndexOf('.') + 1);
  return (Object.hasOwn(CONTENT_TYPES, suffix) && CONTENT_TYPES[suffix]) || 'application/octet-stream';
}

/** Pictures and videos show in the page; everything else is offered for download. */
export function isShownInline(contentType: string): boolean {
  return /^(?:image|video)\//.test(contentType);
}
