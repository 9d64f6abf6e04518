import { join } from 'node:path';
import pino from 'pino';
import { chooseAccount } from '../../apps/server/src/db/embedded/account';
import { embeddedUser } from '../../apps/server/src/db/embedded/cluster-files';
import { knownHome, prepareSocketDir } from '../../apps/server/src/db/embedded/place';
import { createOwnerPool } from '../../apps/server/src/db/pool';
import { server } from './server';

/** The owner's connections to the database of the server under test; whoever opens them ends them. */
export const openOwner = () => createOwnerPool(connection(), pino({ level: 'error' }));

/** Nobody is offered what the journeys of another file left unsaved; a developer's own server keeps its drafts. */
export async function forgetDrafts(): Promise<void> {
  if (server.folder === undefined) return;
  const owner = openOwner();
  try {
    await owner.query('delete from draft');
  } finally {
    await owner.end();
  }
}

/** The database of the server under test, through the private socket of its data folder. */
function connection() {
  const dataDir = server.folder;
  const home = dataDir === undefined ? undefined : knownHome(dataDir);
  if (home === undefined) throw new Error('E2E_SERVERS names the data folder of the server under test');
  const cluster = join(home, 'postgres');
  return {
    host: prepareSocketDir(cluster, chooseAccount(cluster)),
    port: 5432,
    user: embeddedUser,
    database: 'yunguan',
  };
}
