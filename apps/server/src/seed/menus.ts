import { type AdminArea, adminAreas } from '@yunguan/contract/kernel/areas';
import type { Option } from '@yunguan/contract/kernel/options';
import type { RoleKey } from '../platform/roles/built-in-roles';

/** A built-in menu; only menus whose screens exist are listed. */
export interface MenuSeed {
  readonly key: string;
  readonly parent?: string;
  readonly name: string;
  readonly url?: string;
  /** Name of an icon of the web application. */
  readonly icon: string;
  /** `1` marks the menu that carries the tree of branches, `2` the resource library with its own (002 §2.3). */
  readonly custom?: string;
  readonly contentType?: string;
  readonly options?: readonly Option[];
  /** `venue`: administrators of venues and of the platform; `platform`: a menu of the whole network, for its administrators. */
  readonly only?: 'venue' | 'platform';
}

const reviewed = ['all', 'add', 'edit', 'del', 'review', 'reverse', 'export', 'reveal'] as const satisfies Option[];
const unreviewed = ['all', 'add', 'edit', 'del', 'export', 'reveal'] as const satisfies Option[];

const maintained = ['all', 'add', 'edit', 'del'] as const satisfies Option[];

/** Parents before children; the order among brothers is the order here. */
export const menuSeeds: readonly MenuSeed[] = [
  { key: 'workbench', name: '工作台', url: '/MuseumCenter/index', icon: 'dashboard' },
  { key: 'venues', name: '场馆中心', icon: 'bank', custom: '1' },
  { key: 'audits', name: '审核中心', icon: 'audit' },
  { key: 'booking', parent: 'venues', name: '预约与活动', icon: 'calendar' },
  {
    key: 'site',
    parent: 'booking',
    name: '场地预订',
    url: '/new/booking',
    icon: 'shop',
    contentType: 'site',
    options: reviewed,
  },
  { key: 'site-orders', parent: 'booking', name: '场地订单', url: '/MuseumCenter/placeOrderList', icon: 'file-text' },
  {
    key: 'hall',
    parent: 'booking',
    name: '展厅预订',
    url: '/new/make',
    icon: 'bank',
    contentType: 'hall',
    options: reviewed,
  },
  {
    key: 'hall-orders',
    parent: 'booking',
    name: '展厅订单',
    url: '/MuseumCenter/exhibitionOrderList',
    icon: 'file-text',
  },
  {
    key: 'panorama',
    parent: 'booking',
    name: '全景展厅',
    url: '/MuseumCenter/panoramaList',
    icon: 'global',
    contentType: 'panorama',
    options: reviewed,
  },
  {
    key: 'activity',
    parent: 'booking',
    name: '活动管理',
    url: '/new/activity',
    icon: 'calendar',
    contentType: 'activity',
    options: reviewed,
  },
  { key: 'activity-orders', parent: 'booking', name: '活动订单', url: '/MuseumCenter/activeOrder', icon: 'file-text' },
  {
    key: 'welfare',
    parent: 'booking',
    name: '公益活动',
    url: '/new/publicActive',
    icon: 'heart',
    contentType: 'welfare',
    options: reviewed,
  },
  { key: 'training', parent: 'venues', name: '培训与社团', icon: 'team' },
  {
    key: 'vote',
    parent: 'booking',
    name: '投票评选',
    url: '/new/voteActivebox',
    icon: 'like',
    contentType: 'vote',
    options: reviewed,
  },
  {
    key: 'recruit',
    parent: 'training',
    name: '招生信息',
    url: '/new/recruit',
    icon: 'solution',
    contentType: 'recruit',
    options: unreviewed,
  },
  {
    key: 'teacher',
    parent: 'training',
    name: '师资队伍',
    url: '/new/teacher',
    icon: 'idcard',
    contentType: 'teacher',
    options: reviewed,
  },
  {
    key: 'course',
    parent: 'training',
    name: '培训课程',
    url: '/new/course',
    icon: 'book',
    contentType: 'course',
    options: reviewed,
  },
  {
    key: 'course-signups',
    parent: 'training',
    name: '课程报名',
    url: '/MuseumCenter/trainingRegistration',
    icon: 'solution',
  },
  {
    key: 'club',
    parent: 'training',
    name: '社团管理',
    url: '/new/organization',
    icon: 'team',
    contentType: 'club',
    options: reviewed,
  },
  {
    key: 'club-applications',
    parent: 'training',
    name: '入团申请',
    url: '/MuseumCenter/joinApplication',
    icon: 'user',
  },
  {
    key: 'culture',
    parent: 'booking',
    name: '文化配送',
    url: '/new/culture',
    icon: 'car',
    contentType: 'culture',
    options: reviewed,
  },
  {
    key: 'culture-orders',
    parent: 'booking',
    name: '配送订单',
    url: '/MuseumCenter/cultureOrderList',
    icon: 'file-text',
  },
  { key: 'arrivals', parent: 'booking', name: '核销台', url: '/MuseumCenter/arrivals', icon: 'scan' },
  { key: 'schedule', parent: 'booking', name: '排期', url: '/MuseumCenter/schedule', icon: 'calendar' },
  { key: 'works', parent: 'venues', name: '作品与媒体', icon: 'picture' },
  {
    key: 'media',
    parent: 'works',
    name: '媒体作品',
    url: '/MuseumCenter/venueWork',
    icon: 'play-square',
    contentType: 'media',
    options: [...reviewed.filter((code) => code !== 'export' && code !== 'reveal'), 'wechatpush'],
  },
  { key: 'atlas', parent: 'works', name: '作品图集', url: '/MuseumCenter/atlasPage', icon: 'layout' },
  { key: 'reports', parent: 'venues', name: '统计报表', icon: 'barchart' },
  {
    key: 'statistics',
    parent: 'reports',
    name: adminAreas.statistics,
    url: '/MuseumCenter/statistics',
    icon: 'barchart',
    contentType: 'statistics',
    options: ['all', 'export'],
  },
  { key: 'recycleBin', parent: 'venues', name: '回收站', url: '/MuseumCenter/recycleBin', icon: 'delete' },
  { key: 'library', name: '资源库', icon: 'folder', custom: '2' },
  {
    key: 'resource',
    parent: 'library',
    name: adminAreas.resource,
    url: '/MuseumCenter/resource',
    icon: 'folder',
    contentType: 'resource',
    options: maintained,
  },
  { key: 'approval', parent: 'audits', name: '发布审核', url: '/audit/businessApproval', icon: 'file-done' },
  { key: 'orders', parent: 'audits', name: '订单审核', url: '/audit/audit', icon: 'shop' },
  { key: 'library-review', parent: 'audits', name: '平台审核', url: '/reverseNum', icon: 'picture' },
  { key: 'system', name: '系统管理', icon: 'setting', only: 'venue' },
  { key: 'organisation', parent: 'system', name: '组织与人员', icon: 'team', only: 'venue' },
  { key: 'rules', parent: 'system', name: '业务设置', icon: 'appstore', only: 'venue' },
  { key: 'operation', parent: 'system', name: '运行与安全', icon: 'safety-certificate', only: 'venue' },
  ...areaMenus(),
];

/** The administrative areas, each named like its menu (`kernel/areas`). */
function areaMenus(): MenuSeed[] {
  const area = (key: AdminArea, seed: Omit<MenuSeed, 'key' | 'name' | 'contentType'>): MenuSeed => ({
    key,
    name: adminAreas[key],
    contentType: key,
    options: maintained,
    only: 'venue',
    ...seed,
  });
  return [
    area('venue', { parent: 'organisation', url: '/userManage/branchManagement', icon: 'bank' }),
    area('department', { parent: 'organisation', url: '/userManage/departmentManagement', icon: 'layout' }),
    area('duty', { parent: 'organisation', url: '/userManage/duty', icon: 'crown' }),
    area('staff', {
      parent: 'organisation',
      url: '/userManage/user',
      icon: 'user',
      options: [...maintained, 'export', 'reveal'],
    }),
    area('role', { parent: 'organisation', url: '/userManage/role', icon: 'idcard' }),
    area('flow', { parent: 'rules', url: '/MuseumCenter/approvalSetting', icon: 'audit', options: ['all', 'edit'] }),
    area('dictionary', { parent: 'rules', url: '/terrace/classify', icon: 'book', only: 'platform' }),
    area('menu', { parent: 'rules', url: '/terrace/menuManage', icon: 'menu', only: 'platform' }),
    area('member', {
      parent: 'operation',
      url: '/memberManage/member',
      icon: 'heart',
      options: ['all', 'edit', 'export', 'reveal'],
      only: 'platform',
    }),
    area('log', {
      parent: 'operation',
      url: '/terrace/website/systemlog',
      icon: 'file-text',
      options: ['all', 'edit', 'export', 'reveal'],
    }),
  ];
}

/** Options of each built-in role on menus that govern a content type; what a menu does not offer falls away. */
const contentOptions: Record<RoleKey, readonly Option[]> = {
  platformAdmin: ['all'],
  venueAdmin: ['all'],
  editor: ['add', 'edit', 'del'],
  firstReviewer: ['review'],
  secondReviewer: ['review', 'reverse'],
  viewer: [],
  auditor: [],
};

/** Menus of what waits for a decision: for who decides. */
const reviewQueues: readonly string[] = ['approval', 'orders', 'library-review'];

/** What the role for audits alone may open. */
const auditedMenus: Readonly<Record<string, readonly Option[]>> = { workbench: [], log: ['export'] };

/** What a built-in role is granted on a menu; undefined = nothing. Groups are shown because of what lies below them. */
export function grantOn(menu: MenuSeed, role: RoleKey): readonly Option[] | undefined {
  if (role === 'platformAdmin') return ['all'];
  // Apart from whoever administers: he reads the trail and nothing else (等保: separation of duties).
  if (role === 'auditor') return auditedMenus[menu.key];
  if (menu.only === 'platform') return undefined;
  if (role === 'venueAdmin') return ['all'];
  if (menu.only === 'venue') return undefined;
  const onContent = contentOptions[role];
  if (menu.contentType !== undefined) return onContent.filter((code) => menu.options?.includes(code));
  if (reviewQueues.includes(menu.key)) return onContent.includes('review') ? [] : undefined;
  if (menu.key === 'recycleBin') return onContent.includes('del') ? [] : undefined;
  return menu.url === undefined ? undefined : [];
}
