import { z } from 'zod';
import { type FailureKind, GeocodeFailure, type Precision, type Provider } from './provider';
import { readBody } from './read-body';

const outcome = z.object({ status: z.number() });

const answer = z.object({
  result: z.object({
    location: z.object({ lng: z.number(), lat: z.number() }),
    precise: z.number().default(0),
    confidence: z.number().default(0),
    level: z.string().default(''),
  }),
});

function failureKind(status: number): FailureKind {
  if (status === 1) return 'nohit';
  if ([4, 301, 302, 401, 402].includes(status)) return 'quota';
  const isKeyProblem = [3, 5, 101, 102].includes(status) || (status >= 200 && status < 300);
  return isKeyProblem ? 'key' : 'retry';
}

const roughLevels: Readonly<Record<string, Precision>> = {
  国家: 'province',
  省: 'province',
  城市: 'city',
  区县: 'district',
};

/** A confidence of 70 stands for an error well under one kilometre. */
function toPrecision(level: string, isPrecise: boolean, confidence: number): Precision {
  const rough = roughLevels[level];
  if (rough) return rough;
  return isPrecise && confidence >= 70 ? 'exact' : 'street';
}

/** The service takes 128 bytes of address, 42 Chinese characters. */
const longestAddress = 42;

/** 百度地图, asked to answer GCJ-02 in place of its own BD-09. */
export const baidu: Provider = {
  origin: 'https://api.map.baidu.com',
  path: '/geocoding/v3/',
  query: ({ address, city }, { key }) => ({
    address: address.slice(0, longestAddress),
    ...(city && { city: city.name }),
    ak: key,
    output: 'json',
    ret_coordtype: 'gcj02ll',
  }),
  read: (body) => {
    const { status } = readBody(outcome, body);
    if (status !== 0) throw new GeocodeFailure(failureKind(status), `status ${status}`);
    const { location, precise, confidence, level } = readBody(answer, body).result;
    return {
      longitude: location.lng,
      latitude: location.lat,
      precision: toPrecision(level, precise === 1, confidence),
    };
  },
};
