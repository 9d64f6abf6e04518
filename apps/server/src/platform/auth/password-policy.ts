import { isLongEnough, kindsIn, leastKinds, shortestPassword } from '@yunguan/contract/kernel/password';
import { commonPasswords } from './common-passwords';

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
};

/** Why a new password is refused, in Chinese; undefined when it is good enough (decisions §2). */
export function passwordProblem(
  password: string,
  known: { loginName: string; oldPassword: string },
): string | undefined {
  if (!isLongEnough(password)) return `新密码至少需要 ${shortestPassword} 个字符`;
  if (kindsIn(password) < leastKinds) {
    return '新密码须包含大写字母、小写字母、数字、符号中的至少三种';
  }
  if (password.toLowerCase().includes(known.loginName.toLowerCase())) return '新密码不能包含用户名';
  if (isCommon(password)) return '新密码过于常见，请更换';
  if (password === known.oldPassword) return '新密码不能与原密码相同';
  return undefined;
}

/** Also finds a common word behind capitals, look-alike characters and a tail of digits and signs: `P@ssw0rd2026!`. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const letters = (text: string) => [...text].map((character) => substitutes[character] ?? character).join('');
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const stem = (text: string) => text.replace(/[^\p{L}]+$/u, '');
  const forms = [lower, bare(lower), stem(lower), letters(stem(lower)), bare(letters(lower)), bare(stem(lower))];
  return forms.some((form) => commonPasswords.has(form));
}
