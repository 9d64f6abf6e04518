import { isLongEnough, kindsIn, leastKinds, shortestPassword } from '@yunguan/contract/kernel/password';

/** What the server asks of a new password and a browser can judge while it is typed; the server judges all of it. */
export const passwordRules = [
  { text: `至少 ${shortestPassword} 个字符`, isMet: isLongEnough },
  {
    text: '包含大写字母、小写字母、数字、符号中的至少三种',
    isMet: (password: string) => kindsIn(password) >= leastKinds,
  },
] as const;
