/** Option codes a role may hold on a menu; the last four are ours (decisions §3). */
export const optionCodes = [
  'all',
  'add',
  'edit',
  'del',
  'wechatpush',
  'review',
  'reverse',
  'export',
  'reveal',
] as const;
export type Option = (typeof optionCodes)[number];

export const optionNames = {
  all: '全部',
  add: '新增',
  edit: '编辑',
  del: '删除',
  wechatpush: '微信推送',
  review: '审核',
  reverse: '反审',
  export: '导出',
  reveal: '查看敏感信息',
} as const satisfies Record<Option, string>;

export const isOption = (code: string): code is Option => Object.hasOwn(optionNames, code);

/** The right as the role form names it; an unknown code as it is. */
export const optionName = (code: string): string => (isOption(code) ? optionNames[code] : code);

/** True when the held options include the asked one; `all` grants everything, any option grants a masked export. */
export function holdsOption(held: readonly string[], option: Option): boolean {
  if (held.includes('all') || held.includes(option)) return true;
  return option === 'export' && held.length > 0;
}
