import cluster from 'node:cluster';
import { runPrimary, type ServerInput } from './run-primary';
import { runWorker } from './run-worker';

/** The program's entry: primary or worker, as node:cluster started it. */
export function runServer(input: ServerInput): Promise<void> {
  return cluster.isPrimary ? runPrimary(input) : runWorker(input);
}
