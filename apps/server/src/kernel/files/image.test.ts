import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { leastOwnTime, queuedHere } from '../../../test/own-time';
import { contentHash } from './file-key';
import { ingestImage } from './image';
import {
  fourColourBmp,
  fourColours,
  gifWithFrames,
  movingGif,
  pngBomb,
  quarterColours,
  runLengthBmp,
} from './image-samples.fixture';

const { generic, photo, cover } = imageLimits;
const KIND_TEXT = '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种';
const DAMAGED = '图片已损坏或不是有效的图片文件';
const TOO_LARGE = '图片尺寸过大，请压缩后再上传';
const FOUR_COLOURS = ['2,0,0', '0,2,0', '0,0,2', '2,2,2'];

const folder = await mkdtemp(join(tmpdir(), 'image-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = await fourColours(1200, 800);
const jpeg = await picture.clone().jpeg().toBuffer();
const png = await picture.clone().png().toBuffer();
const stillGif = await (await fourColours(100, 60)).gif().toBuffer();

const gif = await picture.clone().gif().toBuffer();
const cmyk = await picture.clone().toColourspace('cmyk').jpeg().toBuffer();
const deep = await picture.clone().toColourspace('rgb16').png().toBuffer();
const moving = await movingGif(6, 200, 100);

describe('a picture that is taken in', () => {
  it.each([
    ['JPEG', jpeg, 'jpg', 'image/jpeg', 'jpeg'],
    ['PNG', png, 'png', 'image/png', 'png'],
    ['still GIF', gif, 'png', 'image/png', 'png'],
    ['BMP', fourColourBmp({ width: 1200, height: 800, bits: 24 }), 'png', 'image/png', 'png'],
    ['16-bit PNG', deep, 'png', 'image/png', 'png'],
  ])('as %s keeps its size and its colours and is named by its content', async (...sample) => {
    const [, sent, suffix, mime, format] = sample;
    const stored = await ingestImage(sent, generic);
    expect(stored).toMatchObject({ width: 1200, height: 800, suffix, mime, hash: contentHash(stored.main) });
    expect((await sharp(stored.main).metadata()).format).toBe(format);
    expect(await quarterColours(stored.main)).toEqual(FOUR_COLOURS);
  });

  it('is shown in screen colours when it was made for print', async () => {
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const stored = await ingestImage(cmyk, generic);
    expect((await sharp(stored.main).metadata()).space).toBe('srgb');
    const [topLeft, , , bottomRight] = await quarterColours(stored.main);
    expect([topLeft, bottomRight]).toEqual(['2,0,0', '2,2,2']);
  });

  it.each([50, 60, 86])('does not grow when it came as a JPEG of quality %i', async (quality) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const detailed = sharp({ create: { width: 900, height: 600, channels: 3, noise, background: '#000' } });
    const sent = await detailed.jpeg({ quality }).toBuffer();
    const stored = await ingestImage(sent, generic);
    expect(stored.main.length).toBeLessThanOrEqual(sent.length * 1.01);
  });

  it('is the same whether it comes as a path or as bytes, and never the bytes that were sent', async () => {
    const path = join(folder, 'sent.jpg');
    await writeFile(path, jpeg);
    const [byPath, byBytes] = await Promise.all([ingestImage(path, generic), ingestImage(jpeg, generic)]);
    expect(byPath.hash).toBe(byBytes.hash);
    expect(byPath.main.equals(jpeg)).toBe(false);
    expect((await readFile(path)).equals(jpeg)).toBe(true);
  });

  it('moves on as WebP when it was a moving GIF', async () => {
    const stored = await ingestImage(await movingGif(12, 400, 300), generic);
    expect(stored).toMatchObject({ width: 400, height: 300, suffix: 'webp' });
    expect((await sharp(stored.main).metadata()).pages).toBe(12);
  });

  it('stands upright and has lost place, camera and every other note', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera', Copyright: '某人' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 39/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '104/1 4/1 0/1' },
    };
    const sent = await picture.clone().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sentInfo = await sharp(sent).metadata();
    expect(sentInfo.exif?.includes('SecretCamera')).toBe(true);
    expect(sentInfo.orientation).toBe(6);

    const stored = await ingestImage(sent, generic);
    expect(stored).toMatchObject({ width: 800, height: 1200 });
    expect(await quarterColours(stored.main)).toEqual(['0,0,2', '2,0,0', '2,2,2', '0,2,0']);
    const { exif: left, xmp, iptc, icc, orientation } = await sharp(stored.main).metadata();
    expect([left, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(stored.main.includes('SecretCamera')).toBe(false);
  });

  it.each([
    [8, false],
    [24, false],
    [24, true],
    [32, false],
  ] as const)('keeps its colours as a BMP of %i bits (top down: %s)', async (bits, topDown) => {
    const stored = await ingestImage(fourColourBmp({ width: 62, height: 40, bits, topDown }), generic);
    expect(stored).toMatchObject({ width: 62, height: 40 });
    expect(await quarterColours(stored.main)).toEqual(FOUR_COLOURS);
  });

  it.each([4, 8] as const)('keeps its colours as a BMP in runs of %i bits, to its last line', async (bits) => {
    const stored = await ingestImage(runLengthBmp({ width: 62, height: 40, bits }), generic);
    expect(stored).toMatchObject({ width: 62, height: 40 });
    expect(await quarterColours(stored.main)).toEqual(FOUR_COLOURS);
    const lines = [0, 39].map((top) =>
      sharp(stored.main).extract({ left: 0, top, width: 62, height: 1 }).png().toBuffer(),
    );
    expect((await quarterColours((await lines[0]) ?? stored.main)).slice(0, 2)).toEqual(FOUR_COLOURS.slice(0, 2));
    expect((await quarterColours((await lines[1]) ?? stored.main)).slice(0, 2)).toEqual(FOUR_COLOURS.slice(2));
  });
});

describe('the size of an upload', () => {
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  const MB = 1024 * 1024;

  it('of a cover is less than 2 MB, to the byte', async () => {
    await expect(ingestImage(padded(2 * MB - 1), cover)).resolves.toMatchObject({ suffix: 'jpg' });
    await expect(ingestImage(padded(2 * MB), cover)).rejects.toThrow('上传头像图片大小不能超过 2MB!');
  });

  it('of a photo is less than 20 MB, to the byte', async () => {
    await expect(ingestImage(padded(20 * MB - 1), photo)).resolves.toMatchObject({ suffix: 'jpg' });
    await expect(ingestImage(padded(20 * MB), photo)).rejects.toThrow('上传头像图片大小不能超过 20MB!');
  });

  it('of other pictures has its own text', async () => {
    await expect(ingestImage(padded(20 * MB), generic)).rejects.toThrow('图片大小不能超过 20MB!');
  });
});

const asf = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]);
const zip = Buffer.from('504b0304140000000800', 'hex');

describe('what only looks like a picture', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a page that mentions JFIF', '<html>\xff\xd8\xff\xe0JFIF'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a program', 'MZ\x90\x00'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['an archive', zip],
    ['a TIFF', 'II*\x00\x08\x00\x00\x00'],
    ['an HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
    ['an icon', '\x00\x00\x01\x00\x01\x00'],
    ['a PSD', '8BPS\x00\x01'],
    ['an ASF that once hung a parser', asf],
    ['nothing at all', ''],
    ['one byte', '\xff'],
    ['a picture behind a space', Buffer.concat([Buffer.from(' '), png])],
  ])('is refused by kind: %s', async (_what, content) => {
    const file = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
    await expect(ingestImage(file, generic)).rejects.toMatchObject({ code: 'VALIDATION', message: KIND_TEXT });
  });

  it('is refused where only JPG and PNG are taken, even as a sound GIF', async () => {
    await expect(ingestImage(stillGif, cover)).rejects.toThrow('上传头像图片只能是 JPG 或 PNG 格式!');
  });

  it.each([
    ['a GIF signature before a script', Buffer.from('GIF89a<script>alert(1)</script>;')],
    ['a GIF signature before a page, ended like a GIF', Buffer.from('GIF89a/*<html>*/=1;')],
    ['a JPEG signature before a page', Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1')],
    ['a PNG signature before PHP', Buffer.concat([png.subarray(0, 8), Buffer.from('<?php system($_GET[0]); ?>')])],
    ['a BMP signature before text', Buffer.from(`BM${'W is a car maker. '.repeat(20)}`)],
    ['a WebP signature before a page', Buffer.from('RIFF\x20\x00\x00\x00WEBPVP8 <html>', 'latin1')],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a moving GIF', moving.subarray(0, moving.length / 2)],
    ['half a BMP', fourColourBmp({ width: 100, height: 80, bits: 24 }).subarray(0, 9000)],
    ['a JPEG with a hole', Buffer.concat([jpeg.subarray(0, 30), jpeg.subarray(400)])],
    ['a BMP with a width of zero', corrupted(fourColourBmp({ width: 4, height: 4, bits: 24 }), 18, 0)],
    ['a BMP with an unknown depth', corrupted(fourColourBmp({ width: 4, height: 4, bits: 24 }), 28, 7)],
  ])('is refused as damaged: %s', async (_what, file) => {
    await expect(ingestImage(file, generic)).rejects.toMatchObject({ code: 'VALIDATION' });
    const message = await ingestImage(file, generic).catch((error: unknown) => error instanceof Error && error.message);
    expect([DAMAGED, KIND_TEXT]).toContain(message);
  });

  it.each([
    ['a page behind a JPEG', jpeg, '<script>alert(1)</script>'],
    ['an archive behind a PNG', png, 'PK\u0003\u0004'],
    ['PHP behind a GIF', stillGif, '<?php ?>\u0000;'],
    ['PHP in the comment of a JPEG', jpeg, ''],
  ])('leaves nothing of %s', async (what, carrier, payload) => {
    const comment = Buffer.from('\xff\xfe\x00\x13<?php phpinfo();?', 'latin1');
    const polyglot = what.includes('comment')
      ? Buffer.concat([carrier.subarray(0, 2), comment, carrier.subarray(2)])
      : Buffer.concat([carrier, Buffer.from(payload)]);
    const stored = await ingestImage(polyglot, generic);
    for (const trace of ['<script', 'PK\u0003\u0004', '<?php']) expect(stored.main.includes(trace)).toBe(false);
  });
});

function corrupted(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(value, at);
  return copy;
}

describe('a picture bomb', () => {
  const bombs: ReadonlyArray<readonly [string, () => Buffer]> = [
    ['a PNG of 30000 × 30000 pixels', () => pngBomb(30_000)],
    ['a PNG of 16000 × 16000 pixels', () => pngBomb(16_000)],
    ['a PNG just over 40 million pixels', () => pngBomb(6_325)],
    ['a GIF of 10,000 frames', () => gifWithFrames(stillGif, 10_000)],
    [
      'a BMP that claims 20000 × 20000 pixels',
      () => corrupted(corrupted(fourColourBmp({ width: 4, height: 4, bits: 24 }), 18, 20_000), 22, 20_000),
    ],
    [
      'a run-length BMP of 60000 × 60000 pixels',
      () =>
        corrupted(corrupted(corrupted(fourColourBmp({ width: 4, height: 4, bits: 8 }), 18, 60_000), 22, 60_000), 30, 1),
    ],
  ];
  it.each(bombs)('is refused at once: %s', async (_what, make) => {
    const bomb = make();
    const memory = process.memoryUsage.rss();
    const [took] = await leastOwnTime(() =>
      expect(ingestImage(bomb, generic)).rejects.toMatchObject({ code: 'VALIDATION', message: TOO_LARGE }),
    );
    // A few milliseconds as a rule; decoding any of them would take seconds.
    expect(took).toBeLessThan(400);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000);
  });

  // A million pixels in one line.
  const wide = [
    [18, 0x4240],
    [20, 0x0f],
    [22, 1],
  ].reduce(
    (file, [at = 0, value = 0]) => corrupted(file, at, value),
    runLengthBmp({ width: 4, height: 4, bits: 8 }).subarray(0, 70),
  );
  it.each([
    ['a BMP in runs that goes on behind its last line', wide, '\0\0\xff\x01'],
    ['a BMP in runs that goes on behind the end of a line', wide, '\xff\x01'],
    [
      'a BMP of 24 bits with four billion colours',
      corrupted(fourColourBmp({ width: 4, height: 4, bits: 24 }), 48, 0xffff),
      '\0',
    ],
  ])('holds up nobody: %s', async (_what, head, rest) => {
    const bomb = Buffer.concat([head, Buffer.alloc(8 << 20, rest, 'latin1')]);
    const memory = process.memoryUsage.rss();
    const [took] = await leastOwnTime(() =>
      ingestImage(bomb, generic).catch((error: unknown) => expect(error).toMatchObject({ message: DAMAGED })),
    );
    expect(took).toBeLessThan(400);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000);
  });

  it('does not stop the largest picture that is allowed', async () => {
    const stored = await ingestImage(pngBomb(6_324), generic);
    expect(stored).toMatchObject({ width: 6_324, height: 6_324 });
  });
});

describe('many pictures at once', () => {
  it('are all taken in, and other work goes on meanwhile', async () => {
    let longestPause = 0;
    const now = () => performance.now() - queuedHere();
    let last = now();
    const watch = setInterval(() => {
      longestPause = Math.max(longestPause, now() - last);
      last = now();
    }, 5);
    const stored = await Promise.all(Array.from({ length: 10 }, () => ingestImage(jpeg, generic)));
    clearInterval(watch);
    expect(new Set(stored.map((image) => image.hash)).size).toBe(1);
    expect(longestPause).toBeLessThan(300);
  });
});
