import { menuTree } from './menu.fixture';
import type { CurrentUser, Session } from './use-session';

/** A member of staff of one venue. */
export const session: Session = {
  menus: menuTree,
  user: {
    id: 'u1',
    nickName: 'chenyaqin',
    realName: '陈雅琴',
    icon: '',
    mustChangePassword: false,
    mustSetSecondFactor: false,
    isRestricted: false,
    passwordProfile: 'dengbao',
    isPlatform: false,
    venueId: 'v1',
    venueName: '江北文化馆',
    roleId: 'r1',
    venues: [],
    rights: [],
  },
};

/** The same, reaching further venues, with what is held there by content type. */
export function reaching(further: Readonly<Record<string, CurrentUser['rights'][number]>>, of = session): Session {
  const venues = Object.keys(further).map((id, rights) => ({
    id,
    name: id,
    kind: 'branch',
    parentId: null,
    roles: [],
    rights,
  }));
  return { ...of, user: { ...of.user, venues, rights: Object.values(further) } };
}
