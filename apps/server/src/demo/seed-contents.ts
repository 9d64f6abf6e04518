import type { Transaction } from '../db/database';
import { type DemoVenue, venues } from './places';
import { seedActivities } from './seed-activities';
import { seedBookings } from './seed-bookings';
import { seedClubs } from './seed-clubs';
import { seedCourses } from './seed-courses';
import { seedCulture } from './seed-culture';
import { seedEquipment } from './seed-equipment';
import { seedHalls } from './seed-halls';
import { seedPanoramas } from './seed-panoramas';
import { seedRecruits } from './seed-recruits';
import type { StoringPlan } from './seed-reviewed';
import { seedSites } from './seed-sites';
import { seedTeachers } from './seed-teachers';
import { seedVotes } from './seed-votes';
import { seedWelfare } from './seed-welfare';

/** Every venue that has contents of its own. */
export const contentVenues = venues.filter(({ kind }) => kind !== 'platform');

/**
 * The demo's contents and the bookings, tickets and sign-ups on them; `countOf` says how many contests and notices of
 * recruitment a venue has.
 */
export async function seedContents(
  tx: Transaction,
  plan: StoringPlan,
  countOf: (venue: DemoVenue) => number,
): Promise<void> {
  for (const venue of contentVenues) {
    const ofVenue = { ...plan, venue: venue.key, venueName: venue.name, count: countOf(venue), first: 0 };
    await seedVotes(tx, ofVenue);
    await seedRecruits(tx, ofVenue);
  }
  await seedEquipment(tx, plan.base);
  await seedSites(tx, plan);
  await seedHalls(tx, plan);
  await seedBookings(tx, plan);
  await seedPanoramas(tx, plan);
  await seedActivities(tx, plan);
  await seedWelfare(tx, plan);
  await seedTeachers(tx, plan);
  await seedCourses(tx, plan);
  await seedCulture(tx, plan);
  await seedClubs(tx, plan);
}
