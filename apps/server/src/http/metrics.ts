import cluster from 'node:cluster';
import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import type { FastifyInstance } from 'fastify';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  count: number;
  sum: number;
  /** Calls whose smallest fitting bucket is this one; the text sums them up. */
  fitting: number[];
}

interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Meter {
  observe(call: string, state: string, seconds: number): void;
  /** Prometheus text format. */
  text(pool: PoolState): string;
}

/** Counts and times calls by path and envelope state, so that a failure inside an HTTP 200 is not invisible. */
export function createMeter(): Meter {
  // A scrape meets any one of the workers: without its number their counters would look like one that jumps.
  const worker = `worker="${cluster.worker?.id ?? 1}"`;
  const series = new Map<string, Series>();
  return {
    observe(call, state, seconds) {
      const key = `call="${call}",state="${state}",${worker}`;
      const known = series.get(key) ?? { count: 0, sum: 0, fitting: buckets.map(() => 0) };
      known.count += 1;
      known.sum += seconds;
      const index = buckets.findIndex((bound) => seconds <= bound);
      if (index >= 0) known.fitting[index] = (known.fitting[index] ?? 0) + 1;
      series.set(key, known);
    },
    text(pool) {
      const lines = ['# TYPE yunguan_call_seconds histogram'];
      for (const [labels, one] of series) {
        let within = 0;
        buckets.forEach((bound, index) => {
          within += one.fitting[index] ?? 0;
          lines.push(`yunguan_call_seconds_bucket{${labels},le="${bound}"} ${within}`);
        });
        lines.push(`yunguan_call_seconds_bucket{${labels},le="+Inf"} ${one.count}`);
        lines.push(
          `yunguan_call_seconds_sum{${labels}} ${one.sum.toFixed(6)}`,
          `yunguan_call_seconds_count{${labels}} ${one.count}`,
        );
      }
      const memory = process.memoryUsage();
      lines.push('# TYPE yunguan_database_connections gauge');
      lines.push(
        `yunguan_database_connections{state="open",${worker}} ${pool.totalCount}`,
        `yunguan_database_connections{state="idle",${worker}} ${pool.idleCount}`,
      );
      lines.push(`yunguan_database_connections{state="waiting",${worker}} ${pool.waitingCount}`);
      lines.push(
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes{${worker}} ${memory.rss}`,
      );
      lines.push(
        '# TYPE process_cpu_seconds_total counter',
        `process_cpu_seconds_total{${worker}} ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
      );
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Times every API call and logs it without its body: no personal data reaches the log. */
export function meterHooks(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { url } = request.routeOptions;
    if (url === undefined || !url.startsWith('/api/')) return;
    // Streams last as long as their page: that is no response time.
    if (url === liveEventsPath) return;
    const state = request.envelopeState || String(reply.statusCode);
    meter.observe(url, state, reply.elapsedTime / 1000);
    request.log.debug(
      { call: url, state, status: reply.statusCode, ms: Math.round(reply.elapsedTime), reqId: request.id },
      'call',
    );
  });
}
