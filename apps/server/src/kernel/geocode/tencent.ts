import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type FailureKind, GeocodeFailure, type Precision, type Provider } from './provider';
import { readBody } from './read-body';

const outcome = z.object({ status: z.number() });

const answer = z.object({
  result: z.object({
    location: z.object({ lng: z.number(), lat: z.number() }),
    ad_info: z.object({ adcode: z.string().optional() }).optional(),
    reliability: z.number(),
    level: z.number(),
  }),
});

const failures: readonly [readonly number[], FailureKind][] = [
  [[120, 121], 'quota'],
  [[110, 111, 112, 113, 190, 199, 301, 311], 'key'],
  [[347, 348], 'nohit'],
];

const failureKind = (status: number): FailureKind => failures.find(([codes]) => codes.includes(status))?.[1] ?? 'retry';

/** Levels: 1 city, 2 district, 3 street, 4 village … 7 road, 8 crossing, 9 door, 10 estate, 11 point of interest. */
function toPrecision(level: number, reliability: number): Precision {
  if (level >= 9 && reliability >= 7) return 'exact';
  if (level >= 3) return 'street';
  if (level === 2) return 'district';
  return level === 1 ? 'city' : 'province';
}

const path = '/ws/geocoder/v1/';

/** The account's signature: path, sorted unencoded pairs, then the secret. */
function sign(parameters: Record<string, string>, secret: string): string {
  const pairs = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const joined = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('md5').update(`${path}?${joined}${secret}`).digest('hex');
}

/** 腾讯位置服务, GCJ-02. */
export const tencent: Provider = {
  origin: 'https://apis.map.qq.com',
  path,
  query: ({ address, city }, { key, secret }) => {
    const parameters = { address, key, ...(city && { region: city.name }) };
    return secret ? { ...parameters, sig: sign(parameters, secret) } : parameters;
  },
  read: (body) => {
    const { status } = readBody(outcome, body);
    if (status !== 0) throw new GeocodeFailure(failureKind(status), `status ${status}`);
    const { location, ad_info, level, reliability } = readBody(answer, body).result;
    return {
      longitude: location.lng,
      latitude: location.lat,
      precision: toPrecision(level, reliability),
      adcode: ad_info?.adcode,
    };
  },
};
