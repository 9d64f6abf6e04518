import type { PictureKind } from '@yunguan/contract/kernel/upload-limits';
import { fileTypeFromBuffer } from 'file-type';

/** How many leading bytes {@link sniffImage} wants to see. */
export const SNIFF_BYTES = 4100;

const startsWith = (head: Buffer, signature: string, at = 0) =>
  head.toString('latin1', at, at + signature.length) === signature;

function ownSignature(head: Buffer): PictureKind | undefined {
  if (startsWith(head, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'gif';
  if (startsWith(head, 'BM')) return 'bmp';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'webp';
  return undefined;
}

const MIME_OF = {
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
  webp: ['image/webp'],
} satisfies Record<PictureKind, string[]>;

/**
 * What a picture is by its first bytes; name and declared type are never asked. Our own signatures come first, so
 * that the second opinion never parses one of the hundred formats that we do not take.
 */
export async function sniffImage(head: Buffer): Promise<PictureKind | undefined> {
  const kind = ownSignature(head);
  if (!kind) return undefined;
  const second = await fileTypeFromBuffer(head);
  return MIME_OF[kind].some((mime) => mime === second?.mime) ? kind : undefined;
}
