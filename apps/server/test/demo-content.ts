import { albumPictures, covers } from '../src/demo/cover-catalogue';
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

const paths = (files: readonly { file: string }[], folder: string) =>
  new Map(files.map(({ file }) => [file, `/files/${folder}/${file}`]));

/** The demo's contents and what members made of them, in both houses, without a file behind the pictures. */
export async function seedDemoContents(app: ContentApp): Promise<void> {
  const pictures = {
    covers: paths(covers, 'covers'),
    cutCovers: paths(covers, 'cut'),
    albums: paths(albumPictures, 'albums'),
  };
  const base = app.clock.now();
  const { regions, files: store } = app.deps;
  const { dataKey } = app.deps.config;
  await app.db.transaction('*', async (tx) => {
    await seedMembers(tx);
    for (const { key, name, kind } of venues) {
      if (kind === 'platform') continue;
      const count = key === 'main' ? 40 : key === demoBranchKey ? 20 : 2;
      const plan = { venue: key, venueName: name, count, first: 0, base, pictures, regions };
      await seedVotes(tx, plan);
      await seedRecruits(tx, plan);
    }
    await seedEquipment(tx, base);
    await seedSites(tx, { pictures, regions, base });
    await seedHalls(tx, { pictures, regions, base });
    await seedBookings(tx, { base });
    await seedPanoramas(tx, { pictures, regions, base });
    await seedActivities(tx, { pictures, regions, base });
    await seedWelfare(tx, { pictures, regions, base });
    await seedTeachers(tx, { pictures, regions, base, dataKey, store });
    await seedCourses(tx, { pictures, regions, base, dataKey, store });
    await seedCulture(tx, { pictures, regions, base });
    await seedClubs(tx, { pictures, regions, base });
  });
}
