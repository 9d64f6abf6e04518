import { join } from 'node:path';
import type { Seed } from './cluster/run-primary';
import type { Config } from './config';
import { dataFile } from './data-file';
import { createDatabase, type Transaction } from './db/database';
import { demoBranchKey, venues } from './demo/places';
import { seedActivities } from './demo/seed-activities';
import { seedBookings } from './demo/seed-bookings';
import { seedClubs } from './demo/seed-clubs';
import { seedCustomForms } from './demo/seed-custom-forms';
import { seedCourses } from './demo/seed-courses';
import { seedCulture } from './demo/seed-culture';
import { seedEquipment } from './demo/seed-equipment';
import { seedHalls } from './demo/seed-halls';
import { seedLetters } from './demo/seed-letters';
import { seedLibrary } from './demo/seed-library';
import { seedMedia } from './demo/seed-media';
import { seedNoShows } from './demo/seed-no-shows';
import { seedPanoramas } from './demo/seed-panoramas';
import { seedPictures } from './demo/seed-pictures';
import { seedTeachers } from './demo/seed-teachers';
import { seedWelfare } from './demo/seed-welfare';
import { seedRecruits } from './demo/seed-recruits';
import { seedSites } from './demo/seed-sites';
import { seedVoteTeams } from './demo/seed-vote-teams';
import { seedVotes } from './demo/seed-votes';
import { openFileStore } from './kernel/files/open-store';
import { loadRegions } from './platform/regions/load-regions';
import { createRegionIndex } from './platform/regions/region-tree';
import { seedId } from './seed/ids';
import { seedInstallation } from './seed/installation';

const mainRows = 64;
const branchRows = 36;
const otherBranchRows = 6;

/** First data of an installation; what is there already stays as it is. */
export const seed: Seed = async ({ config, pools, log }) => {
  const db = createDatabase(pools.app);
  const regionsFile = dataFile('regions.tsv.gz');
  const owner = await pools.owner.connect();
  try {
    await loadRegions(owner, regionsFile);
  } finally {
    owner.release();
  }
  return db.transaction('*', async (tx) => {
    // Between two statements pictures are drawn, which takes a slow machine longer than a request may sit idle.
    await tx.query("select set_config('idle_in_transaction_session_timeout', '0', true)");
    const installation = await seedInstallation(tx, config);
    if (installation.isNewDemo) {
      log.info('正在写入演示数据');
      await seedDemoContent(tx, config, regionsFile);
    }
    return { accounts: installation.accounts };
  });
};

async function seedDemoContent(tx: Transaction, config: Config, regionsFile: string): Promise<void> {
  const store = openFileStore({
    filesUrl: config.filesUrl,
    folder: join(config.dataDir, 'files'),
    dataKey: config.dataKey,
  });
  const regions = createRegionIndex(regionsFile);
  const houses = venues.filter((venue) => venue.kind !== 'platform');
  const pictures = await seedPictures(tx, store, {
    venueIds: houses.map((venue) => seedId.venue(venue.key)),
    userId: seedId.user('admin'),
  });
  const base = new Date();
  for (const venue of houses) {
    const count = venue.key === 'main' ? mainRows : venue.key === demoBranchKey ? branchRows : otherBranchRows;
    const plan = { venue: venue.key, venueName: venue.name, count, first: 0, base, pictures, regions };
    await seedVotes(tx, plan);
    await seedRecruits(tx, plan);
  }
  await seedVoteTeams(tx, { store, pictures, dataKey: config.dataKey, base });
  await seedCustomForms(tx, { store, base });
  await seedEquipment(tx, base);
  await seedSites(tx, { pictures, regions, base });
  await seedHalls(tx, { pictures, regions, base });
  await seedBookings(tx, { base });
  await seedPanoramas(tx, { pictures, regions, base });
  await seedActivities(tx, { pictures, regions, base });
  await seedNoShows(tx, base);
  await seedWelfare(tx, { pictures, regions, base });
  await seedTeachers(tx, { pictures, regions, base, dataKey: config.dataKey, store });
  await seedCourses(tx, { pictures, regions, base, dataKey: config.dataKey, store });
  await seedCulture(tx, { pictures, regions, base });
  await seedClubs(tx, { pictures, regions, base });
  await seedMedia(tx, { store, pictures, base });
  await seedLibrary(tx, { pictures, base });
  await seedLetters(tx);
}
