import * as venues from '@yunguan/contract/platform/venues';
import { demoBranchKey, venues as demoVenues } from '../../src/demo/places';
import { seedId } from '../../src/seed/ids';
import { freshTitle, mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const main = seedId.venue('main');
const someBranch = demoVenues.find((venue) => venue.parent === 'main' && venue.key !== demoBranchKey)?.key ?? 'main';

/** The viewer's role does not reach the venues below, so adding and removing them is tried with the administrator. */
const byAdministrator = (body: Row['body']): Row => ({ as: 'admin', body, refuses: ['viewer', 'editor', 'reviewer'] });

export const venuesMatrix: AreaMatrix = (app) => ({
  [venues.getVenueTree.path]: optionRow('venue', ['view'], nothing),
  [venues.getVenueInfo.path]: optionRow('venue', ['view'], async () => ({ id: main })),
  [venues.addVenue.path]: byAdministrator(async () => ({ parentId: main, name: freshTitle('分馆') })),
  [venues.editVenue.path]: optionRow('venue', ['edit'], async () => ({ id: main, contacts: '陈雅琴' })),
  [venues.moveVenue.path]: optionRow('venue', ['edit'], async () => ({ id: seedId.venue(someBranch), index: 0 })),
  [venues.delVenue.path]: byAdministrator(async () => {
    const { id } = await mustSend(app(), 'admin', venues.addVenue.path, { parentId: main, name: freshTitle('分馆') });
    return { ids: [id] };
  }),
  [venues.setVenueSetting.path]: optionRow('venue', ['edit'], async () => ({ id: main, editPublished: false })),
});
