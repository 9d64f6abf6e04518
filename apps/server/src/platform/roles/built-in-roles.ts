/** Roles that every installation has, from the strongest to the weakest; the key is their code. */
export const builtInRoles = {
  platformAdmin: '平台管理员',
  venueAdmin: '场馆管理员',
  editor: '内容编辑',
  firstReviewer: '初审员',
  secondReviewer: '复审员',
  viewer: '查看员',
  auditor: '审计员',
} as const;

export type RoleKey = keyof typeof builtInRoles;
