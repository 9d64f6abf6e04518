/** What the server asks of a new password and a browser can judge while it is typed; the server judges all of it. */
export const passwordRules = [
  { text: '至少 10 个字符', isMet: (password: string) => Array.from(password).length >= 10 },
  { text: '包含大写字母、小写字母、数字、符号中的至少三种', isMet: (password: string) => kindsIn(password) >= 3 },
] as const;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}\s]/u];

function kindsIn(password: string): number {
  return kinds.filter((kind) => kind.test(password)).length;
}
