import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { qrPng } from '../../apps/server/src/kernel/qr/qr-png';

/** What a camera sees of a phone that shows the code: a file of JPEG frames, as Chromium plays it for a camera. */
export async function filmOfCode(code: string): Promise<string> {
  const phone = await sharp(await qrPng(code))
    .resize(300, 300)
    .toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f98' } })
    .composite([{ input: phone, left: 180, top: 90 }])
    .jpeg({ quality: 85 })
    .toBuffer();
  const file = join(mkdtempSync(join(tmpdir(), 'yunguan-camera-')), 'film.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 20 }, () => frame)));
  return file;
}

/** Flags of a browser whose camera shows a film, and which may use it. */
export function cameraFlags(film: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}
