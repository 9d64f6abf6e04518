import { expect, it } from 'vitest';
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
  // The route table has no address for the manual, nor for activities: `publicActive` is the welfare activities' (001 §2).
  const ours = ['/new/activity', '/help'];
  const unknown = addresses.filter(
    (address) => !isKnownRoute(address) && ![...own, ...first, ...ours].includes(address),
  );
  expect(unknown).toEqual([]);
});
