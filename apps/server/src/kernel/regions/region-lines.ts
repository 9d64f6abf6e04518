import { createBoundedCache } from '../bounded-cache';
import { parseRegionLine, type Region } from './region-file';

/** The divisions of the file, each read when it is asked for. */
export interface RegionLines {
  find: (code: string) => Region | undefined;
  /** Those directly below a code, in the order of the file; below the empty code the provinces. */
  below: (parentCode: string) => Region[];
  hasBelow: (parentCode: string) => boolean;
}

/** Divisions kept as they were read last: those of a network's venues, which every form asks for a dozen times. */
const mostKept = 256;

/**
 * Finds lines of the unpacked file by two tables of numbers and leaves its bytes as they are: as texts in maps the 44,801
 * lines take four times the memory in every process, as objects twelve times.
 */
export function indexLines(text: Buffer): RegionLines {
  const starts: number[] = [];
  const codes: number[] = [];
  const parents: number[] = [];
  for (let start = lineEnd(text, 0) + 1; start < text.length; start = lineEnd(text, start) + 1) {
    const [code = '', parentCode = ''] = text.toString('latin1', start, lineEnd(text, start)).split('\t', 2);
    starts.push(start);
    codes.push(numberOf(code));
    parents.push(numberOf(parentCode));
  }
  const startOf = Uint32Array.from(starts);
  const read = (line: number) => {
    const start = startOf[line] ?? 0;
    return parseRegionLine(text.toString('utf8', start, lineEnd(text, start)));
  };
  const byCode = indexBy(codes);
  const byParent = indexBy(parents);
  const kept = createBoundedCache<Region>(mostKept);
  return {
    find: (code) => {
      const known = kept.get(code);
      if (known !== undefined) return known;
      const [line] = byCode(numberOf(code));
      if (line === undefined) return undefined;
      const found = read(line);
      kept.set(code, found);
      return found;
    },
    below: (parentCode) => byParent(numberOf(parentCode)).map(read),
    hasBelow: (parentCode) => byParent(numberOf(parentCode)).length > 0,
  };
}

function lineEnd(text: Buffer, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

/** Codes are numbers of at most nine digits; what stands above the provinces is zero, and -1 belongs to no line. */
function numberOf(code: string): number {
  if (code === '') return 0;
  return /^[1-9]\d{1,8}$/.test(code) ? Number(code) : -1;
}

/** More lines than there will be; a code and a line together are one exact number. */
const lineLimit = 65_536;

/** Answers the lines whose number is the wanted one, in the order of the file. */
function indexBy(numbers: readonly number[]): (wanted: number) => number[] {
  if (numbers.length > lineLimit) throw new Error(`regions file: more than ${lineLimit} lines`);
  const entries = Float64Array.from(numbers, (number, line) => number * lineLimit + line).sort();
  return (wanted) => linesOf(entries, wanted);
}

function linesOf(entries: Float64Array, wanted: number): number[] {
  let first = 0;
  for (let behind = entries.length; first < behind; ) {
    const middle = (first + behind) >>> 1;
    if ((entries[middle] ?? 0) < wanted * lineLimit) first = middle + 1;
    else behind = middle;
  }
  const lines: number[] = [];
  for (const entry of entries.subarray(first)) {
    if (Math.floor(entry / lineLimit) !== wanted) break;
    lines.push(entry % lineLimit);
  }
  return lines;
}
