import { demoBranchKey, venues } from '../src/demo/places';
import { seedActivities } from '../src/demo/seed-activities';
import { seedBookings } from '../src/demo/seed-bookings';
import { seedClubs } from '../src/demo/seed-clubs';
import { seedCourses } from '../src/demo/seed-courses';
import { seedCulture } from '../src/demo/seed-culture';
import { seedEquipment } from '../src/demo/seed-equipment';
import { seedHalls } from '../src/demo/seed-halls';
import { seedPanoramas } from '../src/demo/seed-panoramas';
import { seedRecruits } from '../src/demo/seed-recruits';
import { seedSites } from '../src/demo/seed-sites';
import { seedTeachers } from '../src/demo/seed-teachers';
import { seedVotes } from '../src/demo/seed-votes';
import { seedWelfare } from '../src/demo/seed-welfare';
import { seedMembers } from '../src/demo/members';
import type { ContentApp } from './content-app';
import { demoPlan } from './demo-plan';

/** The demo's contents and what members made of them, in both houses, without a file behind the pictures. */
export async function seedDemoContents(app: ContentApp): Promise<void> {
  const demo = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    await seedMembers(tx);
    for (const { key, name, kind } of venues) {
      if (kind === 'platform') continue;
      const count = key === 'main' ? 40 : key === demoBranchKey ? 20 : 2;
      const plan = { ...demo, venue: key, venueName: name, count, first: 0 };
      await seedVotes(tx, plan);
      await seedRecruits(tx, plan);
    }
    await seedEquipment(tx, demo.base);
    await seedSites(tx, demo);
    await seedHalls(tx, demo);
    await seedBookings(tx, demo);
    await seedPanoramas(tx, demo);
    await seedActivities(tx, demo);
    await seedWelfare(tx, demo);
    await seedTeachers(tx, demo);
    await seedCourses(tx, demo);
    await seedCulture(tx, demo);
    await seedClubs(tx, demo);
  });
}
