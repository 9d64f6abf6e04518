import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const beatMilliseconds = 1000;
/** A holder that lives has beaten several times by then. */
const watchMilliseconds = 5000;
const lookMilliseconds = 100;

/** A thread of its own: who copies a large folder, or computes, lets no timer through for minutes. */
const beating = `
const { utimesSync } = require('node:fs');
const { workerData: { file, every } } = require('node:worker_threads');
setInterval(() => {
  const now = new Date();
  try { utimesSync(file, now, now); } catch {}
}, every);
`;

/** Gives a file a new time every second, as long as this process lives. @returns how to end it */
export function beat(file: string): () => void {
  const worker = new Worker(beating, { eval: true, workerData: { file, every: beatMilliseconds } });
  worker.on('error', () => undefined);
  worker.unref();
  return () => void worker.terminate();
}

/** Watches a file for a few seconds, this process doing nothing else: whether somebody gives it new times. */
export function isBeaten(file: string): boolean {
  const first = timeOf(file);
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < watchMilliseconds; waited += lookMilliseconds) {
    if (timeOf(file) !== first) return true;
    Atomics.wait(still, 0, 0, lookMilliseconds);
  }
  return false;
}

function timeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * Where numbers of processes mean the same: a container counts its own, and so does every machine since its start.
 * Undefined where the system does not say.
 */
export function processSpace(): string | undefined {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}
