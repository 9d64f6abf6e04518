import { describe, expect, it } from 'vitest';
import { breachedPasswords } from './breached-passwords';
import { commonPasswords } from './common-passwords';
import { passwordProblem } from './password-policy';

const known = { loginName: 'xiaolan', oldPassword: 'Venue@2026' };
const judge = (profile: 'dengbao' | 'asvs') => (password: string) => passwordProblem(password, { ...known, profile });
const common = '新密码过于常见，请更换';
const tooFewKinds = '新密码须包含大写字母、小写字母、数字、符号中的至少三种';
const withName = '新密码不能包含用户名';

/** Text of the refusal under 等保 and under ASVS; undefined where the password is taken. */
const cases: readonly (readonly [password: string, dengbao: string | undefined, asvs: string | undefined])[] = [
  ['', '新密码至少需要 10 个字符', '新密码至少需要 12 个字符'],
  ['Ab1!', '新密码至少需要 10 个字符', '新密码至少需要 12 个字符'],
  ['Jiang-202', '新密码至少需要 10 个字符', '新密码至少需要 12 个字符'],
  ['Jiang-2026', undefined, '新密码至少需要 12 个字符'],
  ['Jiangjin-26', undefined, '新密码至少需要 12 个字符'],
  ['Jiangjin-2026', undefined, undefined],
  ['jiangjinlaojie', tooFewKinds, undefined],
  ['JIANGJINLAOJIE', tooFewKinds, undefined],
  ['73918264059182', tooFewKinds, undefined],
  ['jiangjin7391826', tooFewKinds, undefined],
  ['jiangjin-laojie', tooFewKinds, undefined],
  ['jiangjin 7391826', tooFewKinds, undefined],
  ['jiangjin-7391826', undefined, undefined],
  ['correct horse battery staple', tooFewKinds, undefined],
  ['山城夜雨落在旧书店的屋檐', tooFewKinds, undefined],
  ['山城夜雨落在旧书店Ab1', undefined, undefined],
  [`Ab1-${'长'.repeat(60)}`, undefined, undefined],
  [`Ab1-${'z'.repeat(124)}`, undefined, undefined],
  ['😀😀😀😀😀😀😀😀aB1', undefined, '新密码至少需要 12 个字符'],
  ['Xiaolan@2026ok', withName, withName],
  ['my-XIAOLAN-2026', withName, withName],
  ['Password2026!', common, common],
  ['P@ssw0rd2026!', common, common],
  ['2026Admin!!!!!', common, common],
  ['Wenhuaguan@2026', common, common],
  ['Yunguan_202611', common, common],
  ['Woaini_1314520', common, common],
  ['Zhangwei@1990', common, common],
  ['Wenhuawenhua1!', common, common],
  ['Qwertyuiop123!', common, common],
  ['1qaz2wsx3edc!Q', undefined, undefined],
];

describe('a new password', () => {
  it.each(cases)('%s', (password, dengbao, asvs) => {
    expect([judge('dengbao')(password), judge('asvs')(password)]).toEqual([dengbao, asvs]);
  });

  it('is not one of three thousand that guessers try first, under either profile', () => {
    const tails = ['123456', '@2026', '2026!', '#888888', '@123456', '_520'];
    const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
    const words = [...commonPasswords].filter((word) => /^[a-z]{4,}$/.test(word));
    const guesses = words.flatMap((word) => tails.map((tail) => capital(word) + tail));
    const taken = guesses.filter((guess) => [...guess].length >= 12).filter((guess) => judge('asvs')(guess) !== common);
    expect(guesses.length).toBeGreaterThan(3000);
    expect(taken).toEqual([]);
    expect(guesses.filter((guess) => judge('dengbao')(guess) === undefined)).toEqual([]);
  });

  it('is none of the forty-nine thousand that stand most often in breaches, as they are or with a year behind', () => {
    const breached = [...breachedPasswords()];
    expect(breached.length).toBeGreaterThan(49_000);
    expect(breached.filter((word) => commonPasswords.has(word)).length).toBeLessThan(1000);
    const asIs = breached.filter((word) => word.length >= 12);
    const dressed = breached
      .filter((word, index) => index % 20 === 0 && /^[a-z]{8,}$/.test(word))
      .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}#2026`);
    expect(asIs.length + dressed.length).toBeGreaterThan(500);
    expect([...asIs, ...dressed].filter((word) => judge('asvs')(word) !== common)).toEqual([]);
  });

  it('differs from the one before', () => {
    const again = { ...known, oldPassword: 'Jiangjin-2026', profile: 'asvs' } as const;
    expect(passwordProblem('Jiangjin-2026', again)).toBe('新密码不能与原密码相同');
  });
});
