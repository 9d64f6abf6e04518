import { expect, it } from 'vitest';
import type { FileStore } from '../kernel/files/store';
import { storePaper } from './application-files';
import { demoMembers } from './members';
import { venues } from './places';

it.each([
  ['2026-12-31T15:59:59Z', 2026],
  ['2026-12-31T16:00:00Z', 2027],
])('a paper of %s is signed in the year that it is in China, whichever zone the machine has', async (time, year) => {
  const stored: Buffer[] = [];
  const put = async (_: string, bytes: Buffer) => ({ size: stored.push(bytes) });
  const store = { put } as unknown as FileStore;
  const [venue] = venues;
  const [member] = demoMembers;
  if (!venue || !member) throw new Error('the demo has venues and members');
  const form = { store, venue, activity: { id: 'a', title: '展演' } };
  await storePaper(form, { member, signedAt: Date.parse(time) });
  // UTF-16, as the font of the paper is written.
  const signature = Buffer.from(`日期：${year}年`, 'utf16le').swap16().toString('hex').toUpperCase();
  expect(stored[0]?.toString('latin1')).toContain(signature);
});
