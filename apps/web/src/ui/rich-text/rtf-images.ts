const picture = /\\(pngblip|jpegblip)[^}]*?(?:\}[^0-9a-f]*)?\s([0-9a-f\s]{64,})\}/gi;

/** Pictures embedded in the `text/rtf` of a Word clipboard: its HTML only points to the author's disk. */
export function rtfImages(rtf: string): File[] {
  return [...rtf.matchAll(picture)].map(([, kind, hex], index) => {
    const isPng = kind?.toLowerCase() === 'pngblip';
    const name = `word-${index + 1}.${isPng ? 'png' : 'jpg'}`;
    return new File([bytesOf(hex ?? '')], name, { type: isPng ? 'image/png' : 'image/jpeg' });
  });
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/\s+/g, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
