import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { AppInput } from './cluster/http-service';
import { startChores } from './chores';
import { createDatabase } from './db/database';
import { dataFile } from './data-file';
import { demoSignIn } from './demo/members';
import type { Deps } from './deps';
import { listenForAccessChanges } from './kernel/access/listen';
import { createSessions } from './kernel/access/sessions';
import { systemClock } from './kernel/clock';
import { openFileStore } from './kernel/files/open-store';
import { partsFolder } from './kernel/files/transfers';
import { createScanner } from './kernel/files/virus-scanner';
import { createGeocoder } from './kernel/geocode/geocoder';
import { choosable } from './content/choosable';
import { createRegionIndex } from './kernel/regions/region-tree';

/** One process's server with everything it needs; its background chores end with it. */
export async function createApp({ config, pools, log, lifecycle }: AppInput): Promise<FastifyInstance> {
  // What keeps the parts of uploads makes its folder without waiting: where that is refused, it would end the process with no word.
  await mkdir(partsFolder(config.dataDir), { recursive: true });
  const db = createDatabase(pools.app);
  const regions = createRegionIndex(dataFile('regions.tsv.gz'));
  const sessions = createSessions(db, systemClock);
  const deps: Deps = {
    config,
    pools,
    db,
    sessions,
    clock: systemClock,
    log,
    regions,
    choosable,
    files: openFileStore({
      filesUrl: config.filesUrl,
      folder: join(config.dataDir, 'files'),
      dataKey: config.dataKey,
    }),
    scan: createScanner(config.scanner, log),
    geocoder: createGeocoder({ ...config.geocoder, fetch, regions, log }),
    publishedCode: config.seed === 'demo' ? demoSignIn : undefined,
    verifyAnswers: false,
  };
  const app = await buildApp({ deps, lifecycle });
  const stopListening = listenForAccessChanges(pools.owner, { onChange: () => sessions.forgetHere(), log });
  const stopChores = startChores(deps);
  app.addHook('onClose', async () => {
    await Promise.all([stopListening(), stopChores()]);
  });
  return app;
}
