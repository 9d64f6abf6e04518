import { crc32, deflateSync } from 'node:zlib';

/** A PNG of soft hills, larger than any cover, made without a picture library. */
export function picture(width = 1500, height = 900): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hill = y > height * 0.62 + Math.sin(x / 140) * 70;
      const [red, green, blue] = hill ? [44, 95, 82] : [236, 232 - Math.floor((y / height) * 60), 214];
      rows.set([red ?? 0, green ?? 0, blue ?? 0], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, red green blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The picture as the browser's file field takes it. */
export function pictureFile(name = '封面.png') {
  return { name, mimeType: 'image/png', buffer: picture() };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
