import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { isInRuns, unpackRuns } from './bmp-runs';
import { damagedImage, tooManyPixels } from './image-error';

/** The decoder runs in script on the main thread: about 30 ms for a million pixels. A 24-bit file of 20 MB has 7 million. */
const MAX_PIXELS = 8_000_000;
const HEADER_BYTES = 54;
const BITS_PER_PIXEL = [1, 4, 8, 16, 24, 32];
/** The decoder reads a palette of any length, a colour at a time: what needs one has no more. */
const MAX_COLOURS = 256;

/**
 * Decodes a BMP, which sharp cannot read. The header is checked first, so that it cannot make the decoder allocate.
 * @throws FileError
 */
export function decodeBmp(file: Buffer): Sharp {
  refuseBadHeader(file);
  const { data, width, height } = decode(isInRuns(file) ? unpackRuns(file) : file);
  // The decoder answers alpha, blue, green, red; most writers leave alpha at zero although they mean opaque.
  return sharp(data.swap32(), { raw: { width, height, channels: 4 } }).removeAlpha();
}

function refuseBadHeader(file: Buffer): void {
  if (file.length < HEADER_BYTES) throw damagedImage();
  const pixelsAt = file.readUInt32LE(10);
  const width = file.readInt32LE(18);
  const height = Math.abs(file.readInt32LE(22));
  const bits = file.readUInt16LE(28);
  if (width <= 0 || height === 0 || !BITS_PER_PIXEL.includes(bits)) throw damagedImage();
  if (file.readUInt32LE(46) > MAX_COLOURS) throw damagedImage();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (!isInRuns(file) && pixelsAt + stride * height > file.length) throw damagedImage();
}
