import { expect, it } from 'vitest';
import { registry } from './registry';

/** Writes that are not sent again under their key, and why none is needed or possible. */
const unkeyed: readonly (readonly [reason: string, words: RegExp])[] = [
  [
    'a login, a proof or a secret: its answer is not stored',
    /Login|Factor|Password$|RecoveryCodes|confirmIdentity|sendCode/,
  ],
  ['its answer is a password, which is not stored', /addSysUser$/],
  ['shows what is hidden, and changes nothing', /reveal|getPrivateFileLink|getOutbox|getCustomSignupFiles|getMyLetter/],
  [
    'done twice, it is as done once, and says so',
    /signOut|[eE]nd(Own)?Sessions?$|switchVenue|readLetters|emove(My)?Letters/,
  ],
  ['what a user keeps for himself', /setPreference|saveDraft|dropDraft/],
  ['a file, which is found again by its content', /upload|importSysUsers/],
  ['a ticket: its answer is not stored, and ordered again it is another one', /generateFile|packFiles/],
  ['of the members, who have pages of their own', /\/pcOrApp-/],
];

it('every other write takes a key: sent again after a lost answer, it is not refused for what its own first time did', () => {
  const writes = registry.filter(({ effect, idempotent }) => effect === 'write' && !idempotent).map(({ path }) => path);
  expect(writes.filter((path) => !unkeyed.some(([, words]) => words.test(path)))).toEqual([]);
  const unused = unkeyed.filter(([, words]) => !writes.some((path) => words.test(path)));
  expect(unused.map(([reason]) => reason)).toEqual([]);
});
