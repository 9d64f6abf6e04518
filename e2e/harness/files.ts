import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { wav } from '../../apps/server/src/kernel/files/audio-samples.fixture';
import { plainPdf } from '../../apps/server/src/demo/plain-pdf';
import { CLIPS } from '../../apps/server/src/kernel/files/video-samples.fixture';

export interface LocalFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Photo {
  readonly width?: number;
  readonly height?: number;
  /** Bytes that the file has at least: what follows the picture's own end. */
  readonly bytes?: number;
}

const types: Readonly<Record<string, 'jpeg' | 'png' | 'gif'>> = { jpg: 'jpeg', png: 'png', gif: 'gif' };
let made = 0;

/** A picture like no other of this run, of the type that its name tells. */
export async function photo(name: string, { width = 540, height = 340, bytes = 0 }: Photo = {}): Promise<LocalFile> {
  made += 1;
  const hue = (made * 47) % 360;
  // The moment sets the pictures of two runs against one server apart.
  const sun = 62 + (Number(process.hrtime.bigint() / 1000n) % 100_000) / 5000;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},45%,82%)"/>
    <circle cx="${sun}%" cy="30%" r="12%" fill="hsl(${(hue + 40) % 360},70%,60%)"/>
    <path d="M0 ${height} L${width * 0.3} ${height * 0.45} L${width * 0.6} ${height} Z" fill="hsl(${hue},35%,38%)"/>
  </svg>`;
  const type = types[name.split('.').at(-1) ?? ''] ?? 'jpeg';
  const drawn = await sharp(Buffer.from(drawing)).toFormat(type).toBuffer();
  const rest = Buffer.alloc(Math.max(0, bytes - drawn.length));
  return { name, mimeType: `image/${type}`, buffer: Buffer.concat([drawn, rest]) };
}

/** A photograph so full of detail that it weighs what it weighs in every encoding. */
export async function heavyPhoto(name: string, width: number, height: number): Promise<LocalFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Two seconds of film that players take, brought to the size by a box that they skip. */
export function film(name: string, bytes: number): LocalFile {
  const free = Buffer.alloc(Math.max(8, bytes - CLIPS.mp4.length));
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([CLIPS.mp4, free]) };
}

/** A falling tone. */
export function sound(name: string, seconds = 3): LocalFile {
  return { name, mimeType: 'audio/wav', buffer: wav({ seconds, rate: 8000 + (made += 1) }) };
}

/** A paper of one page. */
export function paper(name: string, lines: readonly string[]): LocalFile {
  return { name, mimeType: 'application/pdf', buffer: plainPdf(name, lines) };
}

/** Puts the files, by their path, into a folder that goes with the test; answers where it is. */
export function folderOf(files: Readonly<Record<string, LocalFile>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, { buffer }] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, buffer);
  }
  return folder;
}
