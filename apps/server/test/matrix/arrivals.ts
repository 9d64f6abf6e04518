import * as arrivals from '@yunguan/contract/platform/arrivals';
import { mustBook, openSession, today } from '../activity-factories';
import { newMember } from '../custom-factory';
import { mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow } from './row';

/** Whoever may let people in to a type's records does so here. */
export const arrivalsMatrix: AreaMatrix = (app) => {
  // The clock of the tests moves on through the day.
  const ofToday = async () => {
    const one = await openSession(app(), { startTime: '23:30', endTime: '23:59' }, { day: today });
    // Many rows are made, and a member holds only so many tickets.
    return (await mustBook(app(), newMember(), { ...one, contacts: '何女士' })).id;
  };
  return {
    [arrivals.getPageArrivals.path]: optionRow('activity', ['add', 'edit', 'review'], nothing),
    [arrivals.admitArrival.path]: optionRow('activity', ['add', 'edit', 'review'], async () => ({
      id: await ofToday(),
    })),
    [arrivals.undoArrival.path]: optionRow('activity', ['edit', 'review'], async () => {
      const id = await ofToday();
      await mustSend(app(), 'editor', arrivals.admitArrival.path, { id });
      return { id };
    }),
  };
};
