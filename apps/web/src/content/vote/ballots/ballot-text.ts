import type { Ballot } from '@yunguan/contract/content/vote-ballot';

/** Devices and programs in the order in which they are asked for: one names another one's words, too. */
const devices: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/YunGuan/, '云馆 APP'],
  [/QQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const longestName = 28;

/** Name of a client as a person would say it: iPhone · 微信; an unknown one in its own words. */
export function agentText(agent: string): string {
  const found = [devices, programs].flatMap((table) => table.find(([sign]) => sign.test(agent))?.[1] ?? []);
  if (found.length > 0) return found.join(' · ');
  const name = agent.trim();
  if (name === '') return '未提供设备信息';
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

export const countText = (count: number) => count.toLocaleString('zh-CN');

/** How many ballots a list has; counted exactly up to `total` only. */
export function totalText(total: number, isMore: boolean): string {
  return isMore ? `超过 ${countText(total)} 票` : `共 ${countText(total)} 票`;
}

/** Different teams of the ballots. */
export function teamCount(ballots: readonly Pick<Ballot, 'signupId'>[]): number {
  return new Set(ballots.map(({ signupId }) => signupId)).size;
}
