import { menuTree } from './menu.fixture';
import type { Session } from './use-session';

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
  },
};
