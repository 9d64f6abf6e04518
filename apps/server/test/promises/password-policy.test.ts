import { type PasswordProfile, passwordProfiles, passwordRules } from '@yunguan/contract/kernel/password';
import { changePassword } from '@yunguan/contract/platform/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../src/demo/accounts';
import { commonPasswords } from '../../src/kernel/passwords/common-passwords';
import { passwordProblem } from '../../src/kernel/passwords/password-policy';
import { createTestApp, type TestApp } from '../app';
import { promise } from './record';

const loginName = 'chenyaqin';
type Judge = (password: string, profile: PasswordProfile) => string | undefined;
const judge: Judge = (password, profile) =>
  passwordProblem(password, { loginName, oldPassword: demoPassword, profile });

/** Password, whether 等保 takes it, whether ASVS takes it. */
const cases: readonly (readonly [password: string, dengbao: boolean, asvs: boolean])[] = [
  ['', false, false],
  ['Ab1!', false, false],
  ['Ab1!xyzwv', false, false],
  ['Ab1!xyzwvu', true, false],
  ['Lanzhou#88q', true, false],
  ['Jiang7-Liang9', true, true],
  ['jiangbeizuiliang', false, true],
  ['correct horse battery', false, true],
  ['JIANGBEIZUILIANG', false, true],
  ['83920175648392', false, true],
  ['#%&*()_+{}|:<>?', false, true],
  ['jiangBeiZuiliang', false, true],
  ['jiangbei73zuiliang', false, true],
  ['jiangBei73zuiliang', true, true],
  ['jiangbei#73zuiliang', true, true],
  ['山水之城美丽之地江城', false, false],
  ['山水之城Meili73之地江', true, true],
  ['🎉🎊🎈🎁Ab7', false, false],
  ['🎉🎊🎈🎁Ab73xyzw', true, true],
  [`Ab7-${'x9Kq'.repeat(16)}`, true, true],
  [`Ab7-${'長9Kq'.repeat(24)}`, true, true],
  [demoPassword, false, false],
  ['Chenyaqin#2026x', false, false],
  ['x-CHENYAQIN-73q', false, false],
  ['Password2026!', false, false],
  ['P@ssw0rd2026!', false, false],
  ['Admin@123456', false, false],
  ['Qwerty123456!', false, false],
  ['Yunguan@2026!!', false, false],
  ['Aaaaaaaaaaaa', false, false],
  ['1234567890Aa!', false, false],
];

/** As guessers dress a common word: capitals, a year, signs around it. */
function spelled(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [word];
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const capitals = word.toUpperCase();
  return [
    word,
    `${capital}@2026!!!!!!`,
    `2026${capital}!!!!!!`,
    `#${capital}#123456789`,
    `${capitals}_2026_!!!!`,
    `1!${capital}!20261121`,
  ];
}

function mistakes(judged: Judge): string[] {
  const wrong = passwordProfiles.flatMap((profile) =>
    cases.flatMap(([password, dengbao, asvs]) => {
      const expected = profile === 'dengbao' ? dengbao : asvs;
      return (judged(password, profile) === undefined) === expected ? [] : [`${profile} ${password}`];
    }),
  );
  const taken = passwordProfiles.flatMap((profile) =>
    [...commonPasswords].flatMap(spelled).filter((password) => judged(password, profile) === undefined),
  );
  return [...wrong, ...taken];
}

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it('judges each of its cases under both profiles, and refuses common words however they are dressed', () => {
  const wrong = mistakes(judge);
  expect(wrong).toEqual([]);
  expect(passwordRules.dengbao).toMatchObject({ shortest: 10, leastKinds: 3, changeAfterDays: 90, remembered: 5 });
  const book = promise('P27');
  book.figure('每套规则的用例', cases.length, { atLeast: 30, unit: '例' });
  book.figure('判断有误的密码', wrong.length, { exactly: 0, unit: '个' });
  const words = new Set([...commonPasswords].flatMap(spelled));
  book.figure('两套规则都拒绝的常见密码写法', words.size, { atLeast: 3000, unit: '种' });
});

it('is asked by the server, whatever the browser let through', async () => {
  let taken = 0;
  const weak = ['short', 'alllowercaseletters', 'Password2026!', 'tanjing-Tanjing-1'];
  for (const newPassword of weak) {
    const token = await server.login('tanjing');
    const answer = await server.call(changePassword.path, { oldPasswords: demoPassword, newPassword }, { token });
    if (answer.state === 1) taken += 1;
  }
  promise('P27').figure('服务端收下的弱密码', taken, { exactly: 0, unit: `个（共 ${weak.length}）` });
});

it('would let everything through if only the browser asked', () => {
  promise('P27').twin('只在浏览器里检查', mistakes(() => undefined).length > 0);
});
