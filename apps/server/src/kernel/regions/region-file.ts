import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One administrative division; the code has 2, 4, 6 or 9 digits for levels 1 to 4. */
export type Region = Readonly<{
  code: string;
  parentCode: string | undefined;
  level: number;
  /** The official name, e.g. 市辖区. */
  name: string;
  /** What the forms show, e.g. 北京市. */
  displayName: string;
  /** Development zones, farms and the like: people live there, but they are no statutory division. */
  functional: boolean;
  /** GCJ-02 degrees of the county's centre; cities and provinces take the mean of theirs, streets have none. */
  longitude: number | undefined;
  latitude: number | undefined;
  /** False once abolished: the code stays readable for old records. */
  valid: boolean;
  replacedBy: string | undefined;
}>;

/** A path, or the packed content of data/regions.tsv.gz. */
export type RegionFile = Buffer | string;

const columnCount = 10;

const optionalNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** Bytes of the packed regions file, read from disk when a path is given. */
export function readRegionBytes(file: RegionFile): Buffer {
  return typeof file === 'string' ? readFileSync(file) : file;
}

/**
 * The unpacked file: a heading, then one line for each division in code order.
 * @throws when the file is not packed
 */
export function readRegionText(file: RegionFile): Buffer {
  return gunzipSync(readRegionBytes(file));
}

/**
 * Reads one line of the file.
 * @throws when the line has not the ten columns of the table
 */
export function parseRegionLine(line: string): Region {
  const cells = line.split('\t');
  if (cells.length !== columnCount) throw new Error(`regions file: line with ${cells.length} columns: ${line}`);
  const [code = '', parentCode, level, name = '', displayName = ''] = cells;
  const [kind, longitude = '', latitude = '', valid, replacedBy] = cells.slice(5);
  return {
    code,
    parentCode: parentCode || undefined,
    level: Number(level),
    name,
    displayName,
    functional: kind === 'functional',
    longitude: optionalNumber(longitude),
    latitude: optionalNumber(latitude),
    valid: valid === '1',
    replacedBy: replacedBy || undefined,
  };
}

/** Every division in the file, in code order. */
export function parseRegions(file: RegionFile): Region[] {
  return readRegionText(file).toString('utf8').split('\n').slice(1).map(parseRegionLine);
}
