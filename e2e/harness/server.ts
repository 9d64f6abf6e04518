/** A built server with demo data, as `scripts/running-server.mjs` starts it. */
export interface ServerUnderTest {
  readonly origin: string;
  /** Its data folder. */
  readonly folder: string;
  /** Its process; the database is a child of it. */
  readonly pid: number;
}

/**
 * The server of these journeys: of those in E2E_SERVERS, each worker has one of its own, for the journeys of a worker share
 * its review queue. Nothing is set where a developer's own server is meant.
 */
export const server: Partial<ServerUnderTest> & Pick<ServerUnderTest, 'origin'> = given() ?? {
  origin: 'http://127.0.0.1:8080',
};

function given(): ServerUnderTest | undefined {
  const text = process.env.E2E_SERVERS;
  if (text === undefined) return undefined;
  // Written by the scripts that start the servers.
  const servers = JSON.parse(text) as ServerUnderTest[];
  const place = Number(process.env.VITEST_POOL_ID ?? 1);
  const own = servers[place - 1];
  if (own === undefined) throw new Error(`no server is left for worker ${place} of the journeys`);
  return own;
}
