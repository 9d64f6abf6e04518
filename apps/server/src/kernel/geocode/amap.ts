import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type FailureKind, GeocodeFailure, type Precision, type Provider } from './provider';
import { readBody } from './read-body';

/** 高德 writes an empty text as an empty list. */
const text = z.union([z.string(), z.tuple([]).transform(() => '')]);

const answer = z.object({
  status: z.string(),
  infocode: z.string().default(''),
  geocodes: z.array(z.object({ location: z.string(), level: text, adcode: text })).default([]),
});

const quotaCodes = new Set(['10003', '10004', '10014', '10019', '10020', '10021', '10044']);

function failureKind(infocode: string): FailureKind {
  if (quotaCodes.has(infocode)) return 'quota';
  return /^100(0[1-9]|1[0-3])$/.test(infocode) ? 'key' : 'retry';
}

/** The list of levels grows over the years; an unknown one counts as rough. */
const precisions: readonly [RegExp, Precision][] = [
  [/门牌号|门址|兴趣点|单元号|楼栋号|住宅区|公交地铁站点|道路交叉路口/, 'exact'],
  [/道路|小巷|乡镇|街道|村庄|热点商圈|开发区/, 'street'],
  [/区县/, 'district'],
  [/^市$/, 'city'],
  [/^(省|国家)$/, 'province'],
];

const toPrecision = (level: string): Precision =>
  precisions.find(([pattern]) => pattern.test(level))?.[1] ?? 'district';

/** The account's digital signature: sorted unencoded pairs, then the secret. */
function sign(parameters: Record<string, string>, secret: string): string {
  const pairs = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const joined = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('md5')
    .update(joined + secret)
    .digest('hex');
}

/** 高德地图, GCJ-02. */
export const amap: Provider = {
  origin: 'https://restapi.amap.com',
  path: '/v3/geocode/geo',
  query: ({ address, city }, { key, secret }) => {
    const parameters = { address, ...(city && { city: city.adcode }), key, output: 'JSON' };
    return secret ? { ...parameters, sig: sign(parameters, secret) } : parameters;
  },
  read: (body) => {
    const { status, infocode, geocodes } = readBody(answer, body);
    if (status !== '1') throw new GeocodeFailure(failureKind(infocode), `infocode ${infocode}`);
    const [first] = geocodes;
    if (!first) throw new GeocodeFailure('nohit', 'no geocodes');
    const [longitude = Number.NaN, latitude = Number.NaN] = first.location.split(',').map(Number);
    return { longitude, latitude, precision: toPrecision(first.level), adcode: first.adcode || undefined };
  },
};
