import type { Option } from '@yunguan/contract/kernel/options';
import type { RoleKey } from '../demo/accounts';

/** A built-in menu; only menus whose screens exist are listed. */
export interface MenuSeed {
  readonly key: string;
  readonly parent?: string;
  readonly name: string;
  readonly url?: string;
  /** Name of an icon of the web application. */
  readonly icon: string;
  /** `1` marks the menu that carries the tree of branches (002 §2.3). */
  readonly custom?: string;
  readonly contentType?: string;
  readonly options?: readonly Option[];
}

const reviewed = ['all', 'add', 'edit', 'del', 'review', 'reverse', 'export', 'reveal'] as const satisfies Option[];
const unreviewed = ['all', 'add', 'edit', 'del', 'export', 'reveal'] as const satisfies Option[];

/** Parents before children; the order among brothers is the order here. */
export const menuSeeds: readonly MenuSeed[] = [
  { key: 'workbench', name: '工作台', url: '/MuseumCenter/index', icon: 'dashboard' },
  { key: 'venues', name: '场馆中心', icon: 'bank', custom: '1' },
  { key: 'audits', name: '审核中心', icon: 'audit' },
  { key: 'booking', parent: 'venues', name: '预约与活动', icon: 'calendar' },
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
  { key: 'approval', parent: 'audits', name: '发布审核', url: '/audit/businessApproval', icon: 'file-done' },
];

/** Options of each built-in role on menus that govern a content type; what a menu does not offer falls away. */
const contentOptions: Record<RoleKey, readonly Option[]> = {
  platformAdmin: ['all'],
  venueAdmin: ['all'],
  editor: ['add', 'edit', 'del'],
  firstReviewer: ['review'],
  secondReviewer: ['review', 'reverse'],
  viewer: [],
};

/** What a built-in role is granted on a menu; undefined = nothing. Groups are shown because of what lies below them. */
export function grantOn(menu: MenuSeed, role: RoleKey): readonly Option[] | undefined {
  const onContent = contentOptions[role];
  if (onContent.includes('all')) return onContent;
  if (menu.contentType !== undefined) return onContent.filter((code) => menu.options?.includes(code));
  if (menu.key === 'approval') return onContent.includes('review') ? [] : undefined;
  return menu.url === undefined ? undefined : [];
}
