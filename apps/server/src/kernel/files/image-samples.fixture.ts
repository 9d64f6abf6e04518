import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture with structure, so that codecs have something to do and quarters can be told apart: red, green, blue, white. */
export async function fourColours(width: number, height: number) {
  const quarter = (background: string) => ({
    create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const, background },
  });
  const at = (left: number, top: number, background: string) => ({ input: quarter(background), left, top });
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
  const pixels = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([at(0, 0, '#ff0000'), at(x, 0, '#00ff00'), at(0, y, '#0000ff'), at(x, y, '#ffffff')])
    .png()
    .toBuffer();
  return sharp(pixels);
}

/** The colour in the middle of each quarter: top left, top right, bottom left, bottom right; as "r,g,b" rounded to 0, 1, 2 (dark, middle, bright). */
export async function quarterColours(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 127.5)).join(',');
  };
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)];
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid one-bit PNG of `side` × `side` black pixels: 30000² needs about 110 KB. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of `frames` one-colour pictures that differ, so that no encoder merges them. */
export async function movingGif(frames: number, width: number, height: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width, height, channels: 3, background: { r: (index * 37) % 256, g: 80, b: 160 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();
}

/** Repeats the picture data of a still GIF: `frames` frames in a few bytes each. */
export function gifWithFrames(stillGif: Buffer, frames: number): Buffer {
  const firstBlock = stillGif.indexOf(Buffer.from([0x21, 0xf9]));
  const start = firstBlock >= 0 ? firstBlock : stillGif.indexOf(0x2c);
  const frame = stillGif.subarray(start, stillGif.length - 1);
  return Buffer.concat([
    stillGif.subarray(0, start),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

type Bmp = { width: number; height: number; bits: 8 | 24 | 32; topDown?: boolean };

/** A BMP with the four colours, of the given depth; `width` and `height` even. */
export function fourColourBmp({ width, height, bits, topDown = false }: Bmp): Buffer {
  const colours = [
    [0, 0, 255],
    [0, 255, 0],
    [255, 0, 0],
    [255, 255, 255],
  ]; // blue, green, red
  const palette = bits === 8 ? Buffer.from(colours.flatMap((colour) => [...colour, 0])) : Buffer.alloc(0);
  const stride = Math.ceil((width * bits) / 32) * 4;
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + palette.length + stride * height, 2);
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(topDown ? -height : height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(palette.length / 4, 46);
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const isTop = topDown ? row < height / 2 : row >= height / 2;
    for (let x = 0; x < width; x++) {
      const index = (isTop ? 0 : 2) + (x < width / 2 ? 0 : 1);
      const at = row * stride + (x * bits) / 8;
      if (bits === 8) pixels.writeUInt8(index, at);
      else Buffer.from(colours[index] ?? []).copy(pixels, at);
    }
  }
  return Buffer.concat([header, palette, pixels]);
}

/** The same with a palette and in runs: every other line has half of its pixels one by one. */
export function runLengthBmp({ width, height, bits }: { width: number; height: number; bits: 4 | 8 }): Buffer {
  const plain = fourColourBmp({ width, height, bits: 8 });
  const head = Buffer.from(plain.subarray(0, plain.readUInt32LE(10)));
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(bits === 8 ? 1 : 2, 30);
  const half = width / 2;
  const bytes = bits === 8 ? half : Math.ceil(half / 2);
  const spelled = (colour: number) => (bits === 8 ? colour : colour * 17);
  const lines = Array.from({ length: height }, (_, row) => {
    const left = row < height / 2 ? 2 : 0;
    const first =
      row % 2 === 0 ? [half, spelled(left)] : [0, half, ...Array<number>(bytes + (bytes % 2)).fill(spelled(left))];
    return [...first, half, spelled(left + 1), 0, 0];
  });
  return Buffer.concat([head, Buffer.from([...lines.flat(), 0, 1])]);
}
