import { charactersIn } from '@yunguan/contract/kernel/characters';
import { kindsIn, type PasswordProfile, passwordRules } from '@yunguan/contract/kernel/password';
import { isBreached } from './breached-file';
import { breachedPasswords } from './breached-passwords';
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

/** What a new password is judged against. */
export interface KnownOfUser {
  readonly loginName: string;
  readonly oldPassword: string;
  readonly profile: PasswordProfile;
}

/**
 * Why a new password is refused, also by the installation's own file of breached ones; undefined when it is good enough.
 * @throws when that file cannot be read
 */
export async function newPasswordProblem(
  password: string,
  known: KnownOfUser & { readonly breachedFile: string | undefined },
): Promise<string | undefined> {
  const problem = passwordProblem(password, known);
  if (problem !== undefined || known.breachedFile === undefined) return problem;
  return (await isBreached(known.breachedFile, password)) ? '新密码出现在已泄露的密码中，请更换' : undefined;
}

/** Why a new password is refused, in Chinese; undefined when it is good enough (decisions §2). */
export function passwordProblem(password: string, known: KnownOfUser): string | undefined {
  const { shortest, leastKinds } = passwordRules[known.profile];
  if (charactersIn(password) < shortest) return `新密码至少需要 ${shortest} 个字符`;
  if (kindsIn(password) < leastKinds) {
    return '新密码须包含大写字母、小写字母、数字、符号中的至少三种';
  }
  if (password.toLowerCase().includes(known.loginName.toLowerCase())) return '新密码不能包含用户名';
  if (password === known.oldPassword) return '新密码不能与原密码相同';
  if (isCommon(password)) return '新密码过于常见，请更换';
  return undefined;
}

/**
 * Also finds a common word behind capitals, look-alike characters and digits and signs around it: `P@ssw0rd2026!`,
 * `2026Admin!!`; and one that is typed twice.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const letters = (text: string) => [...text].map((character) => substitutes[character] ?? character).join('');
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const tailless = (text: string) => text.replace(/[^\p{L}]+$/u, '');
  const stem = (text: string) => tailless(text).replace(/^[^\p{L}]+/u, '');
  const read = [lower, bare(lower), tailless(lower), stem(lower), letters(tailless(lower)), letters(stem(lower))];
  const forms = [...read, ...read.map(bare), bare(letters(lower))];
  return (
    forms.some((form) => commonPasswords.has(form) || commonPasswords.has(half(form)) || isOneCharacter(form)) ||
    forms.some((form) => form.length >= shortestBreached && breachedPasswords().has(form))
  );
}

/** Shorter ones are syllables of names and places as well: `jiang`, `chen`. */
const shortestBreached = 6;

/** What stands twice: `wenhuawenhua`. */
const half = (text: string): string => {
  const middle = text.length / 2;
  return text.slice(0, middle) === text.slice(middle) ? text.slice(0, middle) : text;
};

const isOneCharacter = (text: string): boolean => text !== '' && new Set(text).size === 1;
