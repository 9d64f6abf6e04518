/** The only types ever announced, by the ending that we gave the key ourselves. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The type of a stored file; what we do not know is bytes. */
export function contentTypeOf(key: string): string {
  const suffix = key.slice(key.lastIndexOf('.') + 1);
  return (Object.hasOwn(CONTENT_TYPES, suffix) && CONTENT_TYPES[suffix]) || 'application/octet-stream';
}

/** Pictures, films and sounds show in the page; everything else is offered for download. */
export function isShownInline(contentType: string): boolean {
  return /^(?:image|video|audio)\//.test(contentType);
}
