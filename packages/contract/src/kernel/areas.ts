/**
 * Areas of administration that a menu may govern, beside the content types: a menu names one of these keys and carries
 * the options on it, so that an area's rights are granted and checked exactly like those of a content type.
 */
export const adminAreas = {
  venue: '场馆管理',
  department: '部门管理',
  duty: '职务管理',
  staff: '用户管理',
  role: '角色权限',
  flow: '审批设置',
  dictionary: '数据字典',
  menu: '菜单管理',
  member: '会员管理',
  log: '日志审计',
  resource: '资源管理',
  statistics: '数据统计',
} as const;
export type AdminArea = keyof typeof adminAreas;
