import gcoord from 'gcoord';
import { z } from 'zod';
import { GeocodeFailure, type Precision, type Provider } from './provider';
import { readBody } from './read-body';

/** Numbers come as texts or as numbers, depending on the address. */
const looseNumber = z.union([z.number(), z.string().min(1).transform(Number)]);

/** A refused key is answered with a `code` in place of the status. */
const outcome = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  code: z.union([z.string(), z.number()]).optional(),
});

const answer = z.object({
  location: z.object({
    lon: looseNumber,
    lat: looseNumber,
    level: z.string().default(''),
    score: looseNumber.optional(),
  }),
});

const roughLevels: readonly [RegExp, Precision][] = [
  [/^(省|直辖市|自治区)/, 'province'],
  [/^(地级)?市$/, 'city'],
  [/区县|^(区|县)$/, 'district'],
  [/乡镇|街道|村|道路/, 'street'],
];

/** 80 of 100 is the score from which the service's own map shows the address itself. */
const exactScore = 80;

function toPrecision(level: string, score: number): Precision {
  const rough = roughLevels.find(([pattern]) => pattern.test(level))?.[1];
  return rough ?? (score >= exactScore ? 'exact' : 'street');
}

/** 天地图, the national service: answers CGCS2000, which equals WGS84 in practice and is shifted to GCJ-02 here. */
export const tianditu: Provider = {
  origin: 'https://api.tianditu.gov.cn',
  path: '/geocoder',
  query: ({ address }, { key }) => ({ ds: JSON.stringify({ keyWord: address }), tk: key }),
  read: (body) => {
    const { status, code } = readBody(outcome, body);
    if (status === undefined && code !== undefined) throw new GeocodeFailure('key', `code ${code}`);
    if (String(status) === '101') throw new GeocodeFailure('nohit', 'status 101');
    if (String(status) !== '0') throw new GeocodeFailure('retry', `status ${status}`);
    const { lon, lat, level, score = 100 } = readBody(answer, body).location;
    const [longitude, latitude] = gcoord.transform([lon, lat], gcoord.WGS84, gcoord.GCJ02);
    return { longitude, latitude, precision: toPrecision(level, score) };
  },
};
