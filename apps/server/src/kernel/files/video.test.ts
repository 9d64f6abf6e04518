import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ownTime } from '../../../test/own-time';
import { contentHash } from './file-key';
import { quarterColours } from './image-samples.fixture';
import { videoMaxBytes } from '@yunguan/contract/kernel/upload-limits';
import { ingestVideo, looksLikeVideo } from './video';
import { videoPoster } from './video-poster';
import { CLIPS, NOT_OURS } from './video-samples.fixture';

const KIND_TEXT = '视频格式不正确，仅支持 mp4、mov、webm';
const folder = await mkdtemp(join(tmpdir(), 'video-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function saved(content: Buffer): Promise<string> {
  const path = join(folder, `${count++}.upload`);
  await writeFile(path, content);
  return path;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
const partOf = (clip: Buffer, type: string) => {
  const at = clip.indexOf(type, 0, 'latin1') - 4;
  return clip.subarray(at, at + clip.readUInt32BE(at));
};
const moov = partOf(CLIPS.mp4, 'moov');
const mdat = partOf(CLIPS.mp4, 'mdat');

describe('a video that is taken in', () => {
  it.each([
    ['mp4', 'video/mp4', 2],
    ['mov', 'video/quicktime', 2],
    ['webm', 'video/webm', 2],
  ] as const)('as %s is known by its container', async (suffix, mime, seconds) => {
    const path = await saved(CLIPS[suffix]);
    const video = await ingestVideo(path);
    expect(video).toMatchObject({ suffix, mime, width: 64, height: 48, seconds });
    expect(video.hash).toBe(contentHash(await readFile(path)));
  });

  it.each([
    ['mp4', 'Secret'],
    ['mov', '+30.6586+104.0647/'],
  ] as const)('as %s loses title and place and nothing else', async (suffix, secret) => {
    expect(CLIPS[suffix].includes(secret)).toBe(true);
    const path = await saved(CLIPS[suffix]);
    await ingestVideo(path);
    const kept = await readFile(path);
    expect(kept.includes(secret)).toBe(false);
    expect(kept.length).toBe(CLIPS[suffix].length);
    expect(kept.includes(partOf(CLIPS[suffix], 'mdat'))).toBe(true);
    await expect(ingestVideo(path)).resolves.toMatchObject({ width: 64, height: 48 });
  });

  it('may have its index behind the pictures, padding between, and 64-bit sizes', async () => {
    const long = Buffer.alloc(16);
    long.writeUInt32BE(1);
    long.write('mdat', 4);
    long.writeBigUInt64BE(BigInt(mdat.length + 8), 8);
    const path = await saved(Buffer.concat([ftyp, box('free', Buffer.alloc(100)), long, mdat.subarray(8), moov]));
    await expect(ingestVideo(path)).resolves.toMatchObject({ suffix: 'mp4' });
  });
});

const huge = Buffer.alloc(16);
huge.writeUInt32BE(1);
huge.write('moov', 4);
huge.writeBigUInt64BE(0xffffffffffffffffn, 8);
const short = Buffer.from([0, 0, 0, 4, ...Buffer.from('moov')]);
const renamedTrack = Buffer.from(moov);
renamedTrack.write('pict', moov.indexOf('vide'), 'latin1');

describe('what is not a video of ours', () => {
  it.each([
    ['Matroska', NOT_OURS.matroska],
    ['sound only', NOT_OURS.soundOnly],
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
    ['Flash video', Buffer.from('FLV\x01\x05\0\0\0\x09')],
    [
      'an ASF that once hung a parser',
      Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]),
    ],
    ['a play list', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://evil.example/a.ts')],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['seven bytes', Buffer.alloc(7)],
    ['zeros', Buffer.alloc(5000)],
    ['a picture sequence (no video track)', Buffer.concat([ftyp, renamedTrack, mdat])],
    ['only a signature', ftyp],
    ['a page behind a signature', Buffer.concat([ftyp, Buffer.from('<script>alert(1)</script>')])],
    ['no index', Buffer.concat([ftyp, mdat])],
    ['no pictures', Buffer.concat([ftyp, moov])],
    ['two indexes', Buffer.concat([ftyp, moov, moov, mdat])],
    ['an index before the signature', Buffer.concat([moov, ftyp, mdat])],
    ['an index larger than the file', Buffer.concat([ftyp, huge, mdat])],
    ['an index smaller than its own header', Buffer.concat([ftyp, short, mdat])],
    [
      'an index of 33 MB',
      Buffer.concat([ftyp, box('moov', moov.subarray(8), box('free', Buffer.alloc(33 << 20))), mdat]),
    ],
    [
      'an index of 30,000 tracks',
      Buffer.concat([ftyp, box('moov', ...Array.from({ length: 30_000 }, () => box('trak'))), mdat]),
    ],
    ['30,000 boxes', Buffer.concat([ftyp, moov, mdat, ...Array.from({ length: 30_000 }, () => box('free'))])],
    ['half an mp4', CLIPS.mp4.subarray(0, CLIPS.mp4.length - 300)],
    ['half a webm', CLIPS.webm.subarray(0, 200)],
    ['a webm header alone', CLIPS.webm.subarray(0, 36)],
  ])('is refused: %s', async (_what, content) => {
    const path = await saved(content);
    const [took] = await ownTime(() =>
      expect(ingestVideo(path)).rejects.toMatchObject({ code: 'VALIDATION', message: KIND_TEXT }),
    );
    expect(took).toBeLessThan(1500);
  });

  it('is a sound video over 200 MB, by one byte', async () => {
    const path = await saved(Buffer.concat([CLIPS.mp4, box('free')]));
    const file = await open(path, 'r+');
    const padding = Buffer.alloc(4);
    padding.writeUInt32BE(videoMaxBytes - CLIPS.mp4.length);
    await file.write(padding, 0, 4, CLIPS.mp4.length);
    await file.truncate(videoMaxBytes);
    await expect(ingestVideo(path)).resolves.toMatchObject({ suffix: 'mp4' });
    await file.truncate(videoMaxBytes + 1);
    await expect(ingestVideo(path)).rejects.toThrow('视频大小不能超过 200MB!');
    await file.close();
  });
});

describe('the poster of a video', () => {
  it('is left out where there is no ffmpeg', async () => {
    const path = await saved(CLIPS.mp4);
    expect(await videoPoster(path, 'mp4', { command: join(folder, 'no-such-program') })).toBeUndefined();
  });

  it('is left out when the program fails or takes too long', async () => {
    const path = await saved(CLIPS.mp4);
    expect(await videoPoster(path, 'mp4', { command: 'false' })).toBeUndefined();
    const slow = join(folder, 'slow.sh');
    await writeFile(slow, '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
    const [took, poster] = await ownTime(() => videoPoster(path, 'mp4', { command: slow, timeoutMs: 200 }));
    expect(poster).toBeUndefined();
    expect(took).toBeLessThan(3000);
  });

  it.skipIf(!hasFfmpeg()).each(['mp4', 'mov', 'webm'] as const)('of %s is a frame of it', async (suffix) => {
    const path = await saved(CLIPS[suffix]);
    const { poster } = await ingestVideo(path);
    const { format, width, height } = await sharp(poster).metadata();
    expect([format, width, height]).toEqual(['jpeg', 64, 48]);
    expect(new Set(await quarterColours(poster ?? Buffer.alloc(0)))).toEqual(new Set(['2,0,0']));
  });
});

describe('the first bytes', () => {
  it.each([
    ['an mp4', CLIPS.mp4, true],
    ['a mov', CLIPS.mov, true],
    ['a webm', CLIPS.webm, true],
    ['an old QuickTime file', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat'), true],
    ['an AVI, to be told that it is the wrong kind of video', Buffer.from('RIFF\0\0\0\0AVI LIST'), true],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), false],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), false],
    ['an HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), false],
    ['a page', Buffer.from('<!DOCTYPE html>'), false],
    ['nothing', Buffer.alloc(0), false],
  ])('tell whether to treat an upload as a video: %s', (_what, head, expected) => {
    expect(looksLikeVideo(head)).toBe(expected);
  });
});

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
