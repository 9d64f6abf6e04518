import type { ImageLimits, PictureKind } from '@yunguan/contract/kernel/upload-limits';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './bmp';
import { type FileBytes, byteLength, readBytes } from './file-bytes';
import { FileError, fileTexts } from './file-error';
import { contentHash } from './file-key';
import { damagedImage, explainDecodeError, tooManyPixels } from './image-error';
import { SNIFF_BYTES, sniffImage } from './image-kind';
import { limitConcurrency } from '../limit-concurrency';

/** Pixels of all frames together. */
export const MAX_PIXELS = 40_000_000;
/** Longest work on one picture. */
export const MAX_SECONDS = 20;
const MIME = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type Suffix = keyof typeof MIME;

// Both settings, and the memory that they bound, belong to the process: one decoder thread per job, two jobs, no cache.
sharp.concurrency(1);
sharp.cache(false);
const refusal = () => new FileError('BUSY', fileTexts.crowded);
const inTurn = limitConcurrency({ slots: 2, maxWaiting: 100, refusal });
/** Pixels from which a JPEG is written line by line. Measured with 24 million: 45 MB of memory, not 175. */
const LINE_BY_LINE = 4_000_000;
/** Pixels from which two pictures at once would take too much memory: to turn one upright it must be held whole. */
const ALONE = 16_000_000;
const oneByOne = limitConcurrency({ slots: 1, maxWaiting: 100, refusal });

/** A picture as it is stored: re-encoded, upright, without metadata. `hash` is the SHA-256 of `main`. */
export type IngestedImage = {
  width: number;
  height: number;
  mime: (typeof MIME)[Suffix];
  suffix: Suffix;
  hash: string;
  main: Buffer;
};

/**
 * Takes a picture in: checks what it really is, decodes it within limits and encodes it anew, so that nothing of the
 * sent bytes is ever served. JPEG stays JPEG; PNG stays PNG; BMP and still GIF become PNG; WebP and moving GIF become WebP.
 * @throws FileError VALIDATION with the text for the user; BUSY when too many pictures wait
 */
export async function ingestImage(source: FileBytes, limits: ImageLimits): Promise<IngestedImage> {
  if ((await byteLength(source)) > limits.maxBytes) throw new FileError('VALIDATION', limits.sizeText);
  const kind = await sniffImage(await readBytes(source, 0, SNIFF_BYTES));
  if (!kind || !limits.kinds.includes(kind)) throw new FileError('VALIDATION', limits.kindText);
  return inTurn(async () => {
    try {
      return await reencode(source, kind);
    } catch (error) {
      throw explainDecodeError(error);
    }
  });
}

async function reencode(source: FileBytes, kind: PictureKind): Promise<IngestedImage> {
  const found = await decoded(source, kind);
  const suffix = storedSuffix(kind, found.isAnimated);
  const upright = found.picture.autoOrient().timeout({ seconds: MAX_SECONDS });
  const facts = { ...found, sent: await byteLength(source) };
  const work = () => encodeWithin(upright, suffix, facts);
  const { data: main, info } = await (found.pixels > ALONE ? oneByOne(work) : work());
  const height = info.pageHeight ?? info.height;
  return { width: info.width, height, mime: MIME[suffix], suffix, hash: contentHash(main), main };
}

function storedSuffix(kind: PictureKind, isAnimated: boolean): Suffix {
  if (kind === 'jpeg') return 'jpg';
  return kind === 'webp' || isAnimated ? 'webp' : 'png';
}

async function decoded(source: FileBytes, kind: PictureKind) {
  if (kind === 'bmp') {
    const file = Buffer.isBuffer(source) ? source : await readFile(source);
    return { picture: decodeBmp(file), isAnimated: false, hasPalette: false, pixels: 0 };
  }
  // Only the header is read here, so our own limit can judge before anything is decoded.
  const header = await sharp(source, { limitInputPixels: false }).metadata();
  const frames = header.pages ?? 1;
  if (header.format !== kind) throw damagedImage();
  const pixels = header.width * header.height * frames;
  if (pixels > MAX_PIXELS) throw tooManyPixels();
  if (kind === 'gif') await refuseTruncatedGif(source);
  const isAnimated = frames > 1;
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: isAnimated ? -1 : 1 });
  return { picture, isAnimated, hasPalette: header.isPalette === true, pixels };
}

/** The GIF decoder shows what it got; the others complain themselves. Padding after the trailer is common. */
async function refuseTruncatedGif(source: FileBytes): Promise<void> {
  const size = await byteLength(source);
  const tail = await readBytes(source, Math.max(0, size - 1024), 1024);
  const last = tail.findLast((byte) => byte !== 0);
  if (last !== 0x3b) throw damagedImage();
}

interface PictureFacts {
  readonly hasPalette: boolean;
  readonly pixels: number;
  /** Bytes of the file as it came. */
  readonly sent: number;
}

/** Qualities of a JPEG; the lower ones for what came with such a quality, and would grow. */
const jpegQualities = [85, 70, 50] as const;
/** Bytes up to which a picture may grow. */
const FREE_TO_GROW = 100 * 1024;

/** A JPEG that a form has compressed to its size must not grow beyond it here (001 §5: pictures up to 500 KB). */
async function encodeWithin(picture: Sharp, suffix: Suffix, { hasPalette, pixels, sent }: PictureFacts) {
  const encoded = (quality: number) =>
    encode(picture.clone(), suffix, { hasPalette, pixels, quality }).toBuffer({ resolveWithObject: true });
  let best = await encoded(jpegQualities[0]);
  for (const quality of jpegQualities.slice(1)) {
    if (suffix !== 'jpg' || best.data.length <= Math.max(sent, FREE_TO_GROW)) break;
    best = await encoded(quality);
  }
  return best;
}

interface Encoding extends Omit<PictureFacts, 'sent'> {
  readonly quality: number;
}

function encode(picture: Sharp, suffix: Suffix, { hasPalette, pixels, quality }: Encoding): Sharp {
  // Not mozjpeg: five times the time for a tenth of the bytes.
  const isSmall = pixels <= LINE_BY_LINE;
  if (suffix === 'jpg') return picture.jpeg({ quality, progressive: isSmall, optimiseCoding: isSmall });
  if (suffix === 'png') return picture.png({ compressionLevel: 8, palette: hasPalette });
  return picture.webp({ quality: 82, effort: 2 });
}
