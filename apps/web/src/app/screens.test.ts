import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { pageTrail } from '@/platform/shell/page-trail';
import { manualFolder } from '../../scripts/manual.mjs';
import { embeddedScreens } from './embedded-screens';
import { isKnownRoute } from './known-routes';
import { screens } from './screens';

const addresses = Object.keys(screens);

it('gives no shell a tab with itself', () => {
  const missing = addresses.filter((address) => !(address in embeddedScreens));
  expect(missing.toSorted()).toEqual(['/MuseumCenter/business', '/menuRest']);
});

it('lists screens under addresses of the route table only', () => {
  // Pages of the frame and of the first contents, which known-routes leaves to their screens.
  const own = ['/MuseumCenter/index', '/MuseumCenter/blank', '/editPwd', '/audit/businessApproval'];
  const first = ['/new/voteActivebox', '/new/recruit', '/MuseumCenter/recruitList'];
  // The route table has no address for the manual, the recycle bin, 排期, 核销台 and 评分任务, nor for activities: `publicActive` is the welfare activities' (001 §2).
  const ours = [
    '/new/activity',
    '/help',
    '/MuseumCenter/recycleBin',
    '/MuseumCenter/schedule',
    '/MuseumCenter/arrivals',
    '/MuseumCenter/judging',
  ];
  const unknown = addresses.filter(
    (address) => !isKnownRoute(address) && ![...own, ...first, ...ours].includes(address),
  );
  expect(unknown).toEqual([]);
});

it('shows every screen under a menu, but those of the person and the shells that tell by their address', () => {
  const file = readFileSync(join(manualFolder, '../../apps/server/src/seed/menus.ts'), 'utf8');
  const menus = [...file.matchAll(/url: '([^']+)'/g)].map(([, url = '']) => menu(url, url));
  expect(menus.length).toBeGreaterThan(30);
  const homeless = addresses.filter((address) => pageTrail(menus, address, {}).length === 0);
  expect(homeless.toSorted()).toEqual(
    [
      '/MuseumCenter/blank',
      '/MuseumCenter/business',
      '/menuRest',
      '/editPwd',
      '/help',
      '/MuseumCenter/judging',
      '/messageSet',
      '/terrace/SiteMessage',
    ].toSorted(),
  );
});
