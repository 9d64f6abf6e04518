import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clamd, eicar, hasClamd, type Manner, startDouble, startRealClamd } from './clamd.fixture';
import { createScanner, parseScannerAddress } from './virus-scanner';

let folder: string;
let clean: { path: string; displayName: string };
let infected: { path: string; displayName: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunguan-scan-'));
  clean = { path: join(folder, 'clean'), displayName: '报名表.pdf' };
  infected = { path: join(folder, 'infected'), displayName: '附件.pdf' };
  // Longer than what travels in one block.
  await writeFile(clean.path, Buffer.alloc(300_000, '云'));
  await writeFile(infected.path, Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from(eicar)]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const warnings: object[] = [];
const log = { warn: (detail: object) => void warnings.push(detail) };
let clamd: Clamd | undefined;
afterEach(async () => {
  warnings.length = 0;
  await clamd?.stop();
  clamd = undefined;
});
const scannerOf = (whenDown: 'refuse' | 'accept', at: Clamd, patience?: number) =>
  createScanner({ address: at.address, whenDown }, log, patience);

describe('a file that is shown to clamd', () => {
  const judges = async (running: Clamd) => {
    clamd = running;
    const scan = scannerOf('refuse', clamd);
    await expect(scan(clean)).resolves.toBeUndefined();
    await expect(scan(infected)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: '文件未通过病毒检查，已拒绝上传',
      detail: { virus: expect.stringMatching(/eicar/i), name: '附件.pdf' },
    });
  };

  it('passes when clean and is refused when infected', async () => judges(await startDouble()));
  it.runIf(hasClamd)('is judged in the same way by a real clamd', async () => judges(await startRealClamd()));

  it('arrives there byte for byte', async () => {
    const double = await startDouble();
    clamd = double;
    await scannerOf('refuse', clamd)(clean);
    expect(double.received.map((bytes) => bytes.equals(Buffer.alloc(300_000, '云')))).toEqual([true]);
  });

  it.runIf(hasClamd)('longer than the scanner takes is refused as not looked through', async () => {
    clamd = await startRealClamd();
    const path = join(folder, 'long');
    await writeFile(path, Buffer.alloc(3_000_000));
    await expect(scannerOf('refuse', clamd)({ path, displayName: '长片.mp4' })).rejects.toMatchObject({ code: 'BUSY' });
  });
});

describe('many files at once', () => {
  const together = async (running: Clamd) => {
    clamd = running;
    const scan = scannerOf('refuse', clamd);
    const verdicts = await Promise.allSettled(
      Array.from({ length: 80 }, (_, n) => scan(n % 2 === 0 ? clean : infected)),
    );
    const codes = verdicts.map((verdict) => (verdict.status === 'fulfilled' ? 'clean' : verdict.reason.code));
    expect(new Set(codes.filter((_, n) => n % 2 === 0))).toEqual(new Set(['clean']));
    expect(new Set(codes.filter((_, n) => n % 2 === 1))).toEqual(new Set(['VALIDATION']));
  };

  it('all get a verdict from a local socket whose queue is shorter than they are many', async () =>
    together(await startDouble('as clamd', { path: join(folder, 'short-queue.sock'), backlog: 1 })));
  it.runIf(hasClamd)('all get one from a real clamd, too', async () =>
    together(await startRealClamd(['MaxConnectionQueueLength 2'])),
  );
});

describe('a scanner that gives no verdict', () => {
  const failures: readonly Manner[] = ['silence', 'asleep', 'too large', 'in part', 'hang up'];

  it.each(failures)('keeps every file out, or lets it in with a warning, as it is set: %s', async (manner) => {
    clamd = await startDouble(manner);
    const refusal = { code: 'BUSY', message: '文件安全检查暂不可用，请稍后再试' };
    await expect(scannerOf('refuse', clamd, 200)(clean)).rejects.toMatchObject(refusal);
    await expect(scannerOf('accept', clamd, 200)(clean)).resolves.toBeUndefined();
    expect(warnings).toHaveLength(2);
  });

  it('is waited for no longer than told, also while bytes lie before it', async () => {
    clamd = await startDouble('asleep');
    const path = join(folder, 'large');
    await writeFile(path, Buffer.alloc(12_000_000));
    const began = Date.now();
    await expect(scannerOf('refuse', clamd, 1500)({ path, displayName: '长片.mp4' })).rejects.toMatchObject({
      code: 'BUSY',
    });
    expect(Date.now() - began).toBeLessThan(2800);
  });

  it.runIf(hasClamd)('is also a real one that looks through a part only', async () => {
    clamd = await startRealClamd(['MaxFileSize 100K', 'AlertExceedsMax yes']);
    await expect(scannerOf('refuse', clamd)(clean)).rejects.toMatchObject({ code: 'BUSY' });
    expect(warnings).toEqual([{ failure: expect.stringContaining('Heuristics.Limits.Exceeded.MaxFileSize') }]);
  });

  it('is also one that is not there, and a file that cannot be read', async () => {
    const gone = await startDouble();
    await gone.stop();
    await expect(scannerOf('refuse', gone)(clean)).rejects.toMatchObject({ code: 'BUSY' });
    await expect(scannerOf('accept', gone)(infected)).resolves.toBeUndefined();
    clamd = await startDouble();
    const missing = { path: join(folder, 'nothing'), displayName: '无' };
    await expect(scannerOf('refuse', clamd)(missing)).rejects.toMatchObject({ code: 'BUSY' });
  });
});

it('is asked only where one is set', async () => {
  await expect(createScanner(undefined, log)(infected)).resolves.toBeUndefined();
  expect(warnings).toEqual([]);
});

it.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://clamav:3310/', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix://relative', undefined],
  ['tcp://clamav', undefined],
  ['http://clamav:3310', undefined],
  ['clamav:3310', undefined],
])('understands the address %s', (text, address) => {
  expect(parseScannerAddress(text)).toEqual(address);
});
