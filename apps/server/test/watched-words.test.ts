import {
  getWatchedWords,
  longestWatchedWord,
  mostWatchedWords,
  setWatchedWords,
} from '@yunguan/contract/platform/watched-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const set = (words: unknown, more: object = {}, as = 'platform') =>
  app.send(as, setWatchedWords.path, { words, ...more });
const read = (as = 'viewer') => mustSend(app, as, getWatchedWords.path, {});

describe('the watched words', () => {
  it('are none at first, and nobody’s', async () => {
    expect(await read()).toEqual({ words: [], version: 1, updatedBy: '', updatedAt: '' });
  });

  it('are read by all staff, in the order in which they were entered, with who entered them', async () => {
    expect(await set(['国家级', '最佳'])).toMatchObject({ state: 1, msg: '设置成功' });
    const stored = await read();
    expect(stored).toMatchObject({ words: ['国家级', '最佳'], version: 2, updatedBy: '秦正华' });
    expect(stored.updatedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('are kept once where they are looked for alike, without blanks around and without empty ones', async () => {
    await set([' 最佳 ', '', '最 佳', 'ＶＸ', 'vx']);
    expect((await read()).words).toEqual(['最佳', 'ＶＸ']);
  });

  it.each([
    ['佳', '敏感词须为 2–20 个字：“佳”'],
    ['\u200b佳', '敏感词须为 2–20 个字：“\u200b佳”'],
    ['长'.repeat(longestWatchedWord + 1), `敏感词须为 2–20 个字：“${'长'.repeat(longestWatchedWord + 1)}”`],
  ])('do not take %s', async (word, message) => {
    const before = await read();
    expect(await set(['最佳', word])).toMatchObject({
      state: 0,
      objects: { code: 'VALIDATION', errors: [{ field: 'words', message }] },
    });
    expect(await read()).toEqual(before);
  });

  it('are at most as many as one list bears, and texts', async () => {
    const many = Array.from({ length: mostWatchedWords + 1 }, (_, index) => `词语${index}`);
    expect(await set(many)).toMatchObject({
      state: 0,
      msg: `敏感词最多 ${mostWatchedWords} 个，现有 ${mostWatchedWords + 1} 个`,
    });
    expect(await set(many.slice(1))).toMatchObject({ state: 1 });
    for (const odd of [undefined, null, 'x', [1], [null], {}])
      expect(await set(odd)).toMatchObject({ state: 0, objects: { code: 'VALIDATION' } });
  });

  it('are changed by who arranges the dictionaries, and nobody else', async () => {
    for (const as of ['admin', 'editor', 'reviewer', 'viewer', 'branch'])
      expect(await set([], {}, as)).toMatchObject(forbidden);
  });

  it('are not replaced by who has seen an older list', async () => {
    const { version } = await read();
    await set(['最佳'], { version });
    const late = await set(['国家级'], { version });
    expect(late).toMatchObject({ state: 0, objects: { code: 'CONFLICT', conflict: { version: Number(version) + 1 } } });
    expect((await read()).words).toEqual(['最佳']);
  });

  it('leave in the audit log what came and what went', async () => {
    await set(['最佳', '国家级']);
    await set(['国家级', '最高级']);
    const { rows } = await app.deps.pools.owner.query(
      `select detail from audit_log where call = $1 and result = 'ok' order by id desc limit 1`,
      [setWatchedWords.path],
    );
    expect(rows).toEqual([{ detail: { count: 2, added: ['最高级'], removed: ['最佳'] } }]);
  });
});
