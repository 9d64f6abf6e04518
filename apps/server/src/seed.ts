import { join } from 'node:path';
import type { Seed } from './cluster/run-primary';
import type { Config } from './config';
import { dataFile } from './data-file';
import { createDatabase, type Transaction } from './db/database';
import { demoBranchKey } from './demo/places';
import { contentVenues, seedContents } from './demo/seed-contents';
import { seedCustomForms } from './demo/seed-custom-forms';
import { seedLetters } from './demo/seed-letters';
import { seedLibrary } from './demo/seed-library';
import { seedMedia } from './demo/seed-media';
import { seedNoShows } from './demo/seed-no-shows';
import { seedPictures } from './demo/seed-pictures';
import { seedVoteTeams } from './demo/seed-vote-teams';
import { openFileStore } from './kernel/files/open-store';
import { loadRegions } from './kernel/regions/load-regions';
import { createRegionIndex } from './kernel/regions/region-tree';
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
  const pictures = await seedPictures(tx, store, {
    venueIds: contentVenues.map((venue) => seedId.venue(venue.key)),
    userId: seedId.user('admin'),
  });
  const plan = { store, pictures, regions, dataKey: config.dataKey, base: new Date() };
  await seedContents(tx, plan, ({ key }) =>
    key === 'main' ? mainRows : key === demoBranchKey ? branchRows : otherBranchRows,
  );
  await seedVoteTeams(tx, plan);
  await seedCustomForms(tx, plan);
  await seedNoShows(tx, plan.base);
  await seedMedia(tx, plan);
  await seedLibrary(tx, plan);
  await seedLetters(tx);
}
