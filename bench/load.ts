import { Pool } from 'undici';

/** Where calls go, and as whom. */
export interface Target {
  readonly name: string;
  readonly origin: string;
  readonly token: string;
  /** Process ids whose processor time and memory are read. */
  readonly pid: number;
}

/** One call of a work: its path and its JSON text. */
export interface WorkCall {
  readonly path: string;
  readonly body: string;
  /** The session of another person than the target's own. */
  readonly token?: string;
}

export interface Load {
  readonly connections: number;
  /** Ends after this time, or after `calls` calls. */
  readonly seconds?: number;
  readonly calls?: number;
  /** Ends when this turns true. */
  readonly isOver?: () => boolean;
  /** The next call; a work rotates through its parameters. */
  readonly next: () => WorkCall;
}

export interface Sample {
  readonly calls: number;
  /** Calls per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
}

const succeeded = '{"state":1,';

/**
 * Keeps every connection busy with one call at a time until the load ends.
 * @throws when an answer is not a success: a fast refusal is no measurement.
 */
export async function drive(target: Target, load: Load): Promise<Sample> {
  const pool = new Pool(target.origin, { connections: load.connections, pipelining: 1 });
  const took: number[] = [];
  const started = performance.now();
  const deadline = started + (load.seconds ?? 600) * 1000;
  let left = load.calls ?? Number.POSITIVE_INFINITY;
  const worker = async () => {
    while (left-- > 0 && performance.now() < deadline && !load.isOver?.()) {
      const begun = performance.now();
      await send(pool, target, load.next());
      took.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, worker));
  } finally {
    await pool.destroy();
  }
  return summary(took, (performance.now() - started) / 1000);
}

/** Sends one call without building an answer object: the generator shares the machine with what it measures. */
function send(pool: Pool, target: Target, { path, body, token }: WorkCall): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token ?? target.token}` };
  return new Promise((resolve, reject) => {
    let head: string | undefined;
    pool.dispatch(
      { method: 'POST', path, headers, body },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData(_controller, chunk) {
          head ??= chunk.toString('utf8', 0, 300);
        },
        onResponseEnd() {
          if (head?.startsWith(succeeded)) return resolve();
          reject(new Error(`${target.name} ${path}: ${head}`));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });
}

function summary(took: readonly number[], seconds: number): Sample {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls: took.length, rate: took.length / seconds, p50: at(0.5), p99: at(0.99), seconds };
}

/** The value in the middle; zero of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
