import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../cluster/http-service';
import type { Deps } from '../deps';
import { isLoopback } from '../loopback';
import type { Meter } from './metrics';

interface Watched {
  readonly deps: Deps;
  readonly lifecycle: Lifecycle;
  readonly meter: Meter;
}

/** Health and metrics; metrics are for the machine itself or whoever holds the token (decisions §6). */
export function healthRoutes(app: FastifyInstance, { deps, lifecycle, meter }: Watched): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = lifecycle.ready() && (await answers(deps));
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : lifecycle.draining() ? 'draining' : 'unavailable' });
  });
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = deps.config;
    const local = isLoopback(request.address);
    const allowed = metricsToken === undefined ? local : request.headers.authorization === `Bearer ${metricsToken}`;
    if (!allowed) return reply.code(403).type('text/plain; charset=utf-8').send('禁止访问');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(meter.text(deps.pools.app));
  });
}

/** A probe that waits as long as a call would itself be the last to know; balancers give up after a second or two. */
const patienceMilliseconds = 1500;

async function answers(deps: Deps): Promise<boolean> {
  const over = new AbortController();
  const asked = deps.db.query('select 1').then(
    () => true,
    () => false,
  );
  const silence = sleep(patienceMilliseconds, false, { signal: over.signal }).catch(() => false);
  const answer = await Promise.race([asked, silence]);
  over.abort();
  return answer;
}
