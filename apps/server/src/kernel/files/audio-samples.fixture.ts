/** A chunk of RIFF: name, length, content, padded to an even length. */
export function riffChunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

type Wav = { seconds?: number; rate?: number; format?: number; extra?: Buffer[]; before?: Buffer[] };

/** A falling tone in 16 bits, one channel. `extra` chunks follow the sound, `before` stand in front of it. */
export function wav({ seconds = 2, rate = 8000, format = 1, extra = [], before = [] }: Wav = {}): Buffer {
  const described = Buffer.alloc(16);
  described.writeUInt16LE(format, 0);
  described.writeUInt16LE(1, 2);
  described.writeUInt32LE(rate, 4);
  described.writeUInt32LE(rate * 2, 8);
  described.writeUInt16LE(2, 12);
  described.writeUInt16LE(16, 14);
  const sound = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (let at = 0; at < sound.length; at += 2)
    sound.writeInt16LE(Math.round(Math.sin(at / (20 + at / 900)) * 9000), at);
  const parts = [riffChunk('fmt ', described), ...before, riffChunk('data', sound), ...extra];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...parts]));
}

/** Silence as `count` frames of MPEG 1 Layer III, 128 kbit/s, 44,100 Hz: 417 bytes and 26 ms each. */
export function mp3Frames(count: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** An ID3v2 tag with one text. */
export function id3v2(text: string): Buffer {
  const content = Buffer.from(`\u0003${text}`);
  const frame = Buffer.concat([Buffer.from('TIT2'), Buffer.from([0, 0, 0, content.length, 0, 0]), content]);
  const length = frame.length + 20;
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, length >> 7, length & 0x7f]);
  return Buffer.concat([head, frame, Buffer.alloc(20)]);
}

/** The 128 bytes of an ID3v1 tag. */
export function id3v1(title: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${title}`, 'latin1');
  return tag;
}

/** An APE tag with header and footer around `content`. */
export function apeTag(content: string): Buffer {
  const mark = (isHeader: boolean) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 'latin1');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(content.length + 32, 12);
    bytes.writeUInt32LE(1, 16);
    bytes.writeUInt32LE(isHeader ? 0xa0000000 : 0x80000000, 20);
    return bytes;
  };
  return Buffer.concat([mark(true), Buffer.from(content), mark(false)]);
}

/** A box of an ISO media file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

type Mp4Sound = { brand?: string; codec?: string; seconds?: number; notes?: string };

/** An MP4 file with one track of sound; its samples are random, for nobody decodes them here. */
export function m4a({ brand = 'M4A ', codec = 'mp4a', seconds = 3, notes = '' }: Mp4Sound = {}): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const handler = Buffer.alloc(24);
  handler.write('soun', 8, 'latin1');
  const entry = Buffer.alloc(28);
  const table = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, entry));
  const media = box('mdia', box('hdlr', handler), box('minf', box('stbl', table)));
  const track = box('trak', box('tkhd', Buffer.alloc(84)), media);
  const about = notes ? [box('udta', Buffer.from(notes))] : [];
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('moov', box('mvhd', movie), track, ...about),
    box('mdat', Buffer.alloc(4000, 7)),
  ]);
}
