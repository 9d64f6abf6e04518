import * as arrivals from '@yunguan/contract/platform/arrivals';
import { book, openSession, today } from '../activity-factories';
import { mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow } from './row';

const phone = '13900000041';

/** Whoever may let people in to a type's records does so here. */
export const arrivalsMatrix: AreaMatrix = (app) => {
  const ofToday = async () => {
    const one = await openSession(app(), { startTime: '10:30', endTime: '12:00' }, { day: today });
    return String((await book(app(), phone, one)).objects.id);
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
