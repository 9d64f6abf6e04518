import { charactersIn } from '@yunguan/contract/kernel/characters';
import { kindsIn, type PasswordProfile, passwordRules } from '@yunguan/contract/kernel/password';

export interface ShownRule {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

/** What the server asks of a new password and a browser can judge while it is typed; the server judges all of it. */
export function shownRules(profile: PasswordProfile): ShownRule[] {
  const { shortest, leastKinds } = passwordRules[profile];
  const kinds = {
    text: '包含大写字母、小写字母、数字、符号中的至少三种',
    isMet: (password: string) => kindsIn(password) >= leastKinds,
  };
  return [
    { text: `至少 ${shortest} 个字符`, isMet: (password) => charactersIn(password) >= shortest },
    ...(leastKinds > 1 ? [kinds] : []),
  ];
}

/** The rest, which the server alone can judge. */
export function judgedByServer(profile: PasswordProfile): string {
  const { remembered } = passwordRules[profile];
  const earlier = remembered > 1 ? `不与最近 ${remembered} 次使用过的密码相同` : '不与原密码相同';
  return `不包含用户名，不使用常见或已泄露的密码，${earlier}`;
}

/** Why the page is all that is open. */
export function whyNow(profile: PasswordProfile): string {
  const { changeAfterDays } = passwordRules[profile];
  const aged = changeAfterDays === null ? '' : `密码使用满 ${changeAfterDays} 天也须更换。`;
  return `首次登录或密码被重置后，请先修改密码再使用系统。${aged}`;
}
