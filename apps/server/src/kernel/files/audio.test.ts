import { audioKindText, audioMaxBytes, audioSizeText } from '@yunguan/contract/kernel/upload-limits';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ingestAudio, isSoundOnlyMp4, looksLikeAudio } from './audio';
import { apeTag, box, id3v1, id3v2, m4a, mp3Frames, riffChunk, wav } from './audio-samples.fixture';
import { contentHash } from './file-key';
import { CLIPS } from './video-samples.fixture';

const folder = await mkdtemp(join(tmpdir(), 'audio-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function saved(content: Buffer): Promise<string> {
  const path = join(folder, `${count++}.upload`);
  await writeFile(path, content);
  return path;
}

const tagged = Buffer.concat([id3v2('机密 30.6586'), mp3Frames(100), apeTag('Secret'), id3v1('Secret')]);

describe('a sound that is taken in', () => {
  it.each([
    ['mp3', 'audio/mpeg', mp3Frames(100), 2.612],
    ['mp3', 'audio/mpeg', tagged, 2.612],
    ['wav', 'audio/wav', wav(), 2],
    ['wav', 'audio/wav', wav({ format: 3 }), 2],
    ['m4a', 'audio/mp4', m4a(), 3],
    ['m4a', 'audio/mp4', m4a({ brand: 'mp42' }), 3],
  ] as const)('as %s is known by its content, with its length', async (suffix, mime, content, seconds) => {
    const path = await saved(content);
    const sound = await ingestAudio(path);
    expect(sound).toMatchObject({ suffix, mime });
    expect(sound.seconds).toBeCloseTo(seconds, 2);
    expect(sound.hash).toBe(contentHash(await readFile(path)));
  });

  it.each([
    ['an MP3 with tags in front and behind', tagged],
    ['an MP3 with two tags', Buffer.concat([id3v2('Secret one'), id3v2('Secret two'), mp3Frames(9)])],
    ['a WAV with notes behind', wav({ extra: [riffChunk('LIST', Buffer.from('INFOIART Secret'))] })],
    ['a WAV with notes in front', wav({ before: [riffChunk('bext', Buffer.from('Secret device'))] })],
    ['a WAV with a page behind it', Buffer.concat([wav(), Buffer.from('<script>Secret</script>')])],
    ['an M4A', m4a({ notes: 'Secret +30.6586+104.0647/' })],
  ])('loses title, author, place and device: %s', async (_what, content) => {
    const path = await saved(content);
    const { suffix } = await ingestAudio(path);
    const kept = await readFile(path);
    for (const trace of ['Secret', '机密', '30.6586', '<script']) expect(kept.includes(trace)).toBe(false);
    // What is left is still the same sound.
    await expect(ingestAudio(path)).resolves.toMatchObject({ suffix });
    expect((await readFile(path)).equals(kept)).toBe(true);
  });

  it('keeps every sample', async () => {
    const path = await saved(wav({ extra: [riffChunk('LIST', Buffer.from('INFO'))] }));
    await ingestAudio(path);
    expect((await readFile(path)).subarray(0, wav().length).subarray(44).equals(wav().subarray(44))).toBe(true);
    const song = await saved(tagged);
    await ingestAudio(song);
    expect((await readFile(song)).includes(mp3Frames(100))).toBe(true);
  });

  it('may have a padded tag and a last frame that was cut', async () => {
    const cut = Buffer.concat([id3v2('x'), Buffer.alloc(2000), mp3Frames(50).subarray(0, -100)]);
    await expect(ingestAudio(await saved(cut))).resolves.toMatchObject({ suffix: 'mp3' });
  });

  it('is at most 50 MB, to the byte', async () => {
    const path = await saved(m4a());
    const file = await open(path, 'r+');
    const mdat = box('mdat', Buffer.alloc(4000, 7));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(audioMaxBytes - m4a().length + mdat.length);
    await file.write(length, 0, 4, m4a().length - mdat.length);
    await file.truncate(audioMaxBytes);
    await expect(ingestAudio(path)).resolves.toMatchObject({ suffix: 'm4a' });
    await file.truncate(audioMaxBytes + 1);
    await expect(ingestAudio(path)).rejects.toMatchObject({ code: 'VALIDATION', message: audioSizeText });
    await file.close();
  });
});

function changed(content: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt32LE(value, at);
  return copy;
}

describe('what is not a sound of ours', () => {
  it.each([
    ['Ogg', Buffer.from('OggS\0\x02')],
    ['FLAC', Buffer.from('fLaC\0\0\0\x22')],
    ['AAC without a container', Buffer.concat(Array.from({ length: 9 }, () => Buffer.from('fff15080', 'hex')))],
    ['a single frame header', mp3Frames(1)],
    ['three frames', mp3Frames(3)],
    ['a tag without a sound', id3v2('Title')],
    ['a tag that claims more than the file', id3v2('Title').subarray(0, 20)],
    ['a page behind a frame', Buffer.concat([mp3Frames(1), Buffer.from('<script>alert(1)</script>')])],
    ['a page behind a tag', Buffer.concat([id3v2('x'), Buffer.alloc(9000, '<script>')])],
    ['an archive between frames', Buffer.concat([mp3Frames(9), Buffer.alloc(5000, 'PK'), mp3Frames(9)])],
    ['frames of Layer II', Buffer.from(mp3Frames(9).map((byte) => (byte === 0xfb ? 0xfd : byte)))],
    ['a WAV longer than its file', wav().subarray(0, -1)],
    ['a WAV whose sound is longer than itself', changed(wav(), 40, 0xffffff)],
    ['a WAV that claims 4 GB', changed(wav(), 4, 0xffffffff)],
    ['a WAV of no sound', wav({ seconds: 0 })],
    ['a WAV in MP3 clothes', wav({ format: 0x55 })],
    ['a WAV with impossible numbers', changed(wav(), 24, 0)],
    ['a WAV of two sounds', wav({ extra: [riffChunk('data', Buffer.alloc(8))] })],
    [
      'a WAV without format',
      riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), riffChunk('data', Buffer.alloc(8))])),
    ],
    ['a WAV of 2,000 chunks', wav({ extra: Array.from({ length: 2000 }, () => riffChunk('LIST', Buffer.alloc(2))) })],
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
    ['a lossless M4A', m4a({ codec: 'alac' })],
    ['a QuickTime sound', m4a({ brand: 'qt  ' })],
    ['a film', CLIPS.mp4],
    ['half an M4A', m4a().subarray(0, -100)],
    ['zeros', Buffer.alloc(9000)],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ])('is refused: %s', async (_what, content) => {
    const path = await saved(content);
    await expect(ingestAudio(path)).rejects.toMatchObject({ code: 'VALIDATION', message: audioKindText });
    expect((await readFile(path)).equals(content)).toBe(true);
  });
});

describe('the first bytes', () => {
  it.each([
    ['an MP3 with a tag', tagged, true],
    ['an MP3', mp3Frames(4), true],
    ['a WAV', wav(), true],
    ['an M4A', m4a(), true],
    ['an Ogg, to be told that it is the wrong kind of sound', Buffer.from('OggS'), true],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), false],
    ['an MP4 of unknown content', m4a({ brand: 'mp42' }), false],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), false],
    ['nothing', Buffer.alloc(0), false],
  ])('tell whether to treat an upload as a sound: %s', (_what, head, expected) => {
    expect(looksLikeAudio(head)).toBe(expected);
  });

  it('do not tell whether an MP4 holds only sound; its tracks do', async () => {
    expect(await isSoundOnlyMp4(await saved(m4a({ brand: 'mp42' })))).toBe(true);
    expect(await isSoundOnlyMp4(await saved(CLIPS.mp4))).toBe(false);
    expect(await isSoundOnlyMp4(await saved(Buffer.alloc(50)))).toBe(false);
  });
});
