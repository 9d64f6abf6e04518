import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseRange } from './byte-range';
import { createDiskStore } from '../kernel/files/disk-store';
import { contentKey, isSafeKey, thumbKey, thumbKeys } from '../kernel/files/file-key';
import { fileAnswer, findStoredFile } from './serve';
import { PRIVATE_LINK_SECONDS, signFileUrl, verifyFileUrl } from '../kernel/files/signed-link';

const hash = 'ab'.repeat(32);
const key = contentKey({ hash, suffix: 'jpg' });
const stored = { size: 1000, modifiedAt: new Date('2026-11-28T01:00:00Z') };

describe('a stored file', () => {
  it('is sent whole, cached for ever and never interpreted', () => {
    const answer = fileAnswer({ key, stored });
    expect(answer).toMatchObject({ status: 200, body: 'whole' });
    expect(answer.headers).toEqual({
      ETag: `"${hash}.jpg"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline',
      'Accept-Ranges': 'bytes',
      'Content-Length': '1000',
    });
  });

  it.each([
    ['bytes=0-99', 206, { start: 0, end: 99 }, 'bytes 0-99/1000', '100'],
    ['bytes=900-', 206, { start: 900, end: 999 }, 'bytes 900-999/1000', '100'],
    ['bytes=-1', 206, { start: 999, end: 999 }, 'bytes 999-999/1000', '1'],
    ['bytes=-5000', 206, { start: 0, end: 999 }, 'bytes 0-999/1000', '1000'],
    ['bytes=990-5000', 206, { start: 990, end: 999 }, 'bytes 990-999/1000', '10'],
    ['bytes=1000-', 416, 'none', 'bytes */1000', '0'],
    ['bytes=-0', 416, 'none', 'bytes */1000', '0'],
    ['bytes=0-1,5-6', 200, 'whole', undefined, '1000'],
    ['bytes=9-1', 200, 'whole', undefined, '1000'],
    ['bytes=-', 200, 'whole', undefined, '1000'],
    ['bytes=a-b', 200, 'whole', undefined, '1000'],
    ['items=0-1', 200, 'whole', undefined, '1000'],
    ['bytes=0-99999999999999999999', 200, 'whole', undefined, '1000'],
  ] as const)('answers Range %s with %i', (range, status, body, contentRange, length) => {
    const answer = fileAnswer({ key, stored, range });
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers['Content-Range']).toBe(contentRange);
    expect(answer.headers['Content-Length']).toBe(length);
    expect(answer.headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('never has a range outside itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'bytes=0123456789-, '.split('')) }),
        fc.nat(500),
        (header, size) => {
          for (const text of [header, `bytes=${header}`]) {
            const range = parseRange(text, size);
            if (range === undefined || range === 'unsatisfiable') continue;
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.end).toBeGreaterThanOrEqual(range.start);
            expect(range.end).toBeLessThan(size);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is not sent again to who has it', () => {
    for (const ifNoneMatch of [`"${hash}.jpg"`, `"x", W/"${hash}.jpg"`, '*']) {
      expect(fileAnswer({ key, stored, ifNoneMatch })).toMatchObject({ status: 304, body: 'none' });
    }
    expect(fileAnswer({ key, stored, ifNoneMatch: '"other"' }).status).toBe(200);
  });

  it('is continued only if it is still the same', () => {
    const range = 'bytes=5-';
    expect(fileAnswer({ key, stored, range, ifRange: `"${hash}.jpg"` }).status).toBe(206);
    expect(fileAnswer({ key, stored, range, ifRange: '"other"' }).status).toBe(200);
  });

  it.each([
    ['a/poster.webp', 'image/webp', 'inline'],
    ['a/clip.mp4', 'video/mp4', 'inline'],
    ['a/clip.mov', 'video/quicktime', 'inline'],
    ['a/song.mp3', 'audio/mpeg', 'inline'],
    ['a/song.m4a', 'audio/mp4', 'inline'],
    ['a/song.wav', 'audio/wav', 'inline'],
    ['a/sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
    ['a/paper.pdf', 'application/pdf', 'attachment'],
    ['a/page.html', 'application/octet-stream', 'attachment'],
    ['a/drawing.svg', 'application/octet-stream', 'attachment'],
    ['a/bare', 'application/octet-stream', 'attachment'],
    ['a/x.constructor', 'application/octet-stream', 'attachment'],
  ])(
    '%s is announced as %s, %s, and leaves its name to the link that it is downloaded by',
    (name, contentType, kind) => {
      const { headers } = fileAnswer({ key: name, stored });
      expect(headers['Content-Type']).toBe(contentType);
      expect(headers['Content-Disposition']).toBe(kind);
      expect(headers['Cache-Control']).toBe('no-cache');
    },
  );

  it('is kept out of every cache when it is private', () => {
    const privateKey = contentKey({ hash, suffix: 'jpg', isPrivate: true });
    expect(fileAnswer({ key: privateKey, stored }).headers['Cache-Control']).toBe('private, no-store');
  });
});

describe('the width asked for', () => {
  async function storeWith(...thumbs: string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'serve-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const store = createDiskStore(folder);
    for (const name of [key, ...thumbs]) await store.put(name, Buffer.alloc(9), { contentType: 'image/jpeg' });
    return store;
  }

  it('picks a thumbnail that exists, and the picture itself otherwise', async () => {
    const store = await storeWith(thumbKey(key, 375, 'webp'));
    const found = (width: unknown) => findStoredFile(store, { key, width });
    expect(await found('375')).toMatchObject({ key: `ab/${hash}.w375.webp`, thumbnail: 'found' });
    expect(await found('540')).toMatchObject({ key, thumbnail: 'missing' });
    for (const width of ['99999', '../x', undefined, ['375', '540'], {}]) {
      const answer = await found(width);
      expect(answer?.key).toBe(key);
      expect(answer?.thumbnail).toBeUndefined();
    }
    expect(await findStoredFile(store, { key: '../../etc/passwd', width: '375' })).toBeUndefined();
    expect(await findStoredFile(store, { key: contentKey({ hash: 'cd'.repeat(32), suffix: 'jpg' }) })).toBeUndefined();
    expect(thumbKeys(key).every((thumb) => isSafeKey(thumb.key))).toBe(true);
  });

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp,image/avif;q=0', 'webp'],
    ['image/webp,*/*', 'webp'],
    ['image/*', 'webp'],
    ['*/*', 'webp'],
    [undefined, 'webp'],
    ['text/html, image/png', undefined],
    ['image/webp;q=0, */*', undefined],
  ])('answers Accept %s with %s', async (accept, format) => {
    const store = await storeWith(thumbKey(key, 540, 'webp'), thumbKey(key, 540, 'avif'));
    const found = await findStoredFile(store, { key, width: '540', accept });
    expect(found?.key).toBe(format === undefined ? key : `ab/${hash}.w540.${format}`);
  });

  it('says that the answer depends on the browser, and lets nobody keep what only stands in', () => {
    const { headers: found } = fileAnswer({ key: thumbKey(key, 540, 'avif'), stored, thumbnail: 'found' });
    expect(found).toMatchObject({ Vary: 'Accept', 'Content-Type': 'image/avif' });
    expect(found['Cache-Control']).toContain('immutable');
    const { headers: missing } = fileAnswer({ key, stored, thumbnail: 'missing' });
    expect(missing).toMatchObject({ Vary: 'Accept', 'Cache-Control': 'no-cache' });
  });

  it('is not looked for among private files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'serve-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const store = createDiskStore(folder);
    const hidden = contentKey({ hash, suffix: 'jpg', isPrivate: true });
    await store.put(hidden, Buffer.alloc(9), { contentType: 'image/jpeg' });
    expect((await findStoredFile(store, { key: hidden, width: '540' }))?.thumbnail).toBeUndefined();
  });
});

describe('a link to a private file', () => {
  const secretKey = 'a secret';
  const now = new Date('2026-11-28T09:00:00+08:00');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const privateKey = contentKey({ hash, suffix: 'jpg', isPrivate: true });
  const link = signFileUrl({ key: privateKey, expiresAt: later(PRIVATE_LINK_SECONDS), userId: '0198c1f2', secretKey });
  const url = new URL(link, 'http://host');
  const query = Object.fromEntries(url.searchParams);

  it('carries the name that the file was sent with, which nobody can exchange', () => {
    const expiresAt = later(PRIVATE_LINK_SECONDS);
    const named = signFileUrl({ key: privateKey, expiresAt, userId: '0198c1f2', secretKey, name: "材料 (1)'.pdf" });
    const sent = Object.fromEntries(new URL(named, 'http://host').searchParams);
    const found = verifyFileUrl({ key: privateKey, query: sent }, now, secretKey);
    expect(found).toEqual({ userId: '0198c1f2', name: "材料 (1)'.pdf" });
    const { n: _, ...without } = sent;
    for (const bent of [without, { ...sent, n: '别的.exe' }, { ...sent, n: ['材料'] }, { ...query, n: '材料.pdf' }])
      expect(verifyFileUrl({ key: privateKey, query: bent }, now, secretKey)).toBeUndefined();
    const paper = contentKey({ hash, suffix: 'pdf', isPrivate: true });
    expect(fileAnswer({ key: paper, stored, name: found?.name }).headers['Content-Disposition']).toBe(
      "attachment; filename*=UTF-8''%E6%9D%90%E6%96%99%20%281%29%27.pdf",
    );
  });

  it('opens that file for 60 seconds and names the user', () => {
    expect(url.pathname).toBe(`/files/${privateKey}`);
    expect(verifyFileUrl({ key: privateKey, query }, now, secretKey)).toEqual({ userId: '0198c1f2' });
    expect(verifyFileUrl({ key: privateKey, query }, later(59), secretKey)).toEqual({ userId: '0198c1f2' });
    expect(verifyFileUrl({ key: privateKey, query }, later(60), secretKey)).toBeUndefined();
  });

  it.each([
    ['another file', contentKey({ hash: 'cd'.repeat(32), suffix: 'jpg', isPrivate: true }), {}, secretKey],
    ['another user', privateKey, { u: 'someone' }, secretKey],
    ['a later time', privateKey, { e: String(Number(query.e) + 1) }, secretKey],
    ['another secret', privateKey, {}, 'guess'],
    ['no signature', privateKey, { s: undefined }, secretKey],
    ['an empty signature', privateKey, { s: '' }, secretKey],
    ['two signatures', privateKey, { s: [query.s, query.s] }, secretKey],
    ['a signature of another length', privateKey, { s: `${query.s}A` }, secretKey],
    ['non-ASCII of the same length', privateKey, { s: '字'.repeat(query.s?.length ?? 0) }, secretKey],
  ])('does not open with %s', (_what, asked, change, secret) => {
    expect(verifyFileUrl({ key: asked, query: { ...query, ...change } }, now, secret)).toBeUndefined();
  });

  it('is refused when it was made to live longer than 60 seconds', () => {
    const long = signFileUrl({ key: privateKey, expiresAt: later(3600), userId: 'a', secretKey });
    const longQuery = Object.fromEntries(new URL(long, 'http://host').searchParams);
    expect(verifyFileUrl({ key: privateKey, query: longQuery }, now, secretKey)).toBeUndefined();
  });
});
