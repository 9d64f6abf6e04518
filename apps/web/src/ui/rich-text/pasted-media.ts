import { acceptedPictures } from '../image-rules';

/** Shorter ones hold the place of a picture that a page loads later. */
const placeholderBytes = 200;

/** Path of a file of our own store, however the page wrote it; undefined for any other address. */
export function storedPath(src: string): string | undefined {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return path.startsWith('/files/') ? path : undefined;
}

/** Pictures and videos that lie elsewhere, in order: only what our own store holds may stand in a text. */
export function foreignMedia(body: HTMLElement): Element[] {
  return [...body.querySelectorAll('img, video')].filter(
    (element) => storedPath(element.getAttribute('src') ?? '') === undefined,
  );
}

/** The file of each, in order, that came along in the clipboard; undefined where only an address did. */
export function mediaFiles(media: readonly Element[], wordPictures: readonly File[]): (File | undefined)[] {
  const left = [...wordPictures];
  return media.map((element, index) => {
    const src = element.getAttribute('src') ?? '';
    if (element.nodeName !== 'IMG') return undefined;
    return isOnDisk(src) ? left.shift() : embeddedFile(src, index + 1);
  });
}

/** Whether the address points to the author's own machine. */
function isOnDisk(src: string): boolean {
  return /^(file:|webkit-fake-url:|\/\/:0)/i.test(src);
}

/** The picture that a `data:` address holds. */
function embeddedFile(src: string, number: number): File | undefined {
  const [, type = '', text = ''] = /^data:(image\/[a-z+.-]+);base64,(.+)$/is.exec(src) ?? [];
  if (!acceptedPictures.split(',').includes(type.toLowerCase())) return undefined;
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < placeholderBytes) return undefined;
  return new File([bytes], `picture-${number}.${type.slice('image/'.length)}`, { type: type.toLowerCase() });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
