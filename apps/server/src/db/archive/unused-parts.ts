import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the log in an archive; its place in the log follows the number of its timeline. */
const part = /^[0-9A-F]{8}([0-9A-F]{16})\.gz$/;

/** Names of the parts that an archive has now. Asked before a replay: the server it belongs to may go on archiving. */
export function archivedParts(wal: string): string[] {
  return readdirSync(wal).filter((name) => part.test(name));
}

/** Where a replay had to stop before the end of its archive. */
export interface Break {
  /** File that is missing or damaged. */
  readonly file: string;
  readonly isThere: boolean;
  /** How many parts come after it. */
  readonly unused: number;
}

/**
 * PostgreSQL takes the first part that it cannot get for the end of the log, and says nothing. Undefined when the replay
 * used every part that was there.
 * @param reached the part in which the log ended, as PostgreSQL names it
 */
export function breakOf(wal: string, parts: readonly string[], reached: string): Break | undefined {
  const timeline = parts[0]?.slice(0, 8) ?? '';
  const placeOf = (name: string) => part.exec(name)?.[1] ?? '';
  const ended = reached.slice(8);
  // A record that runs on into the next part ends the log in the part before.
  const broken = [ended, placeAfter(ended)].find((place) => !isWhole(wal, parts, place));
  const from = broken ?? ended;
  const named = parts.find((name) => placeOf(name) === from);
  const unused = parts.filter((name) => placeOf(name) > from).length;
  // The last one that is there was damaged; behind one that is whole there are others.
  if (unused === 0 && named === undefined) return undefined;
  return { file: named ?? `${timeline}${from}.gz`, isThere: named !== undefined, unused };
}

function isWhole(wal: string, parts: readonly string[], place: string): boolean {
  const name = parts.find((one) => part.exec(one)?.[1] === place);
  return name !== undefined && spawnSync('gzip', ['-t', join(wal, name)], { stdio: 'ignore' }).status === 0;
}

/** The last eight digits count to 255, then the first eight go on by one. */
function placeAfter(place: string): string {
  const number = Number.parseInt(place.slice(0, 8), 16) * 256 + Number.parseInt(place.slice(8), 16) + 1;
  const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return digits(Math.floor(number / 256)) + digits(number % 256);
}
