import { damagedImage } from './image-error';

const FILE_HEADER = 14;
const OWN_HEADER = 40;
/** What the header calls runs of bytes, and of half bytes, with the depth that goes with them. */
const depths: Readonly<Record<number, number>> = { 1: 8, 2: 4 };

/** Whether the pixels are written in runs. */
export function isInRuns(file: Buffer): boolean {
  return file.readUInt32LE(30) in depths;
}

/**
 * The same picture as one of plain bytes, by way of which its colours are right: the decoder mistakes those of runs, and
 * follows runs that lead out of the picture, minutes long for a megabyte. Each pixel is written once; what lies outside of
 * the picture is passed over, as is what comes behind its last line.
 * @throws FileError
 */
export function unpackRuns(file: Buffer): Buffer {
  const [bits, width, height] = [file.readUInt16LE(28), file.readInt32LE(18), Math.abs(file.readInt32LE(22))];
  if (bits !== depths[file.readUInt32LE(30)]) throw damagedImage();
  const paletteAt = FILE_HEADER + file.readUInt32LE(14);
  const palette = file.subarray(paletteAt, paletteAt + (file.readUInt32LE(46) || 1 << bits) * 4);
  const stride = Math.ceil(width / 4) * 4;
  const head = Buffer.from(file.subarray(0, FILE_HEADER + OWN_HEADER));
  head.writeUInt32LE(head.length + palette.length, 10);
  head.writeUInt32LE(OWN_HEADER, 14);
  head.writeUInt16LE(8, 28);
  head.writeUInt32LE(0, 30);
  head.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([head, palette, pixelsOf(file, { bits, width, height, stride })]);
}

interface Shape {
  readonly bits: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of a line. */
  readonly stride: number;
}

function pixelsOf(file: Buffer, { bits, width, height, stride }: Shape): Buffer {
  const pixels = Buffer.alloc(stride * height);
  const indexIn = (byte: number, place: number) => (bits === 8 ? byte : place % 2 === 0 ? byte >> 4 : byte & 15);
  let [at, line, x] = [file.readUInt32LE(10), 0, 0];
  const next = () => file.readUInt8(at++);
  while (line < height) {
    const [count, value] = [next(), next()];
    if (count > 0) {
      const end = Math.min(count, width - x);
      for (let place = 0; place < end; place += 1) pixels[line * stride + x + place] = indexIn(value, place);
      x += count;
    } else if (value === 0) [line, x] = [line + 1, 0];
    else if (value === 1) break;
    else if (value === 2) [x, line] = [x + next(), line + next()];
    else {
      const bytes = Math.ceil((value * bits) / 8);
      const end = Math.min(value, width - x);
      for (let place = 0; place < end; place += 1) {
        const byte = file.readUInt8(at + Math.floor((place * bits) / 8));
        pixels[line * stride + x + place] = indexIn(byte, place);
      }
      [at, x] = [at + bytes + (bytes % 2), x + value];
    }
  }
  return pixels;
}
