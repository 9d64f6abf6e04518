import { regionLevels } from '@yunguan/contract/kernel/regions';
import { isLoopback } from '../../loopback';
import { amap } from './amap';
import { baidu } from './baidu';
import { createBoundedCache } from '../bounded-cache';
import { askProvider, type Exchange } from './exchange';
import { findOffline, type PlaceIds, preferredCity, type RegionLookup } from './gazetteer';
import { GeocodeFailure, type Hit, type Precision, type Provider, type Question } from './provider';
import { tencent } from './tencent';
import { tianditu } from './tianditu';

const providers = { amap, tencent, tianditu, baidu } as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;

export type Place = PlaceIds & { address?: string | null | undefined };

/** GCJ-02 degrees; `dimension` is the latitude (wire spelling). */
export type Located = {
  longitude: number;
  dimension: number;
  precision: Precision;
  provider: ProviderName | 'offline';
};

export type Geocoder = {
  /** Never throws: without an answer of the provider the centre of the chosen division is given, undefined when none is chosen. */
  geocode: (place: Place) => Promise<Located | undefined>;
};

export type GeocoderOptions = {
  /** Without a provider or a key only the offline gazetteer answers. */
  provider?: ProviderName | undefined;
  key?: string | undefined;
  /** Signs the requests of 高德 and 腾讯 when the account asks for it. */
  secret?: string | undefined;
  fetch: typeof globalThis.fetch;
  /** A relay on this machine in place of the provider's own host. */
  baseUrl?: string | undefined;
  regions: RegionLookup;
  log: { warn: (detail: object, message: string) => void };
  /** Time limit of one attempt, milliseconds. */
  timeoutMilliseconds?: number | undefined;
};

const cacheSize = 2_000;
const longestAddress = 120;

/** The address carries the key, so it goes to the provider itself or to a relay on this machine, nowhere else. */
function allowedBase(provider: Provider, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return provider.origin;
  const { origin, hostname } = new URL(baseUrl);
  if (origin === provider.origin || isLoopback(hostname)) return origin;
  throw new Error('地理编码服务地址只能是服务商的官方地址或本机地址');
}

const normalise = (address: string | null | undefined): string =>
  (address ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, longestAddress);

/** The specification joins the region names and the address; staff often type the region once more. */
function toQuestion(regions: RegionLookup, place: Place): Question {
  const areas = regions.areasText(regionLevels.map((level) => place[level]));
  const typed = normalise(place.address);
  return {
    address: typed.startsWith(areas) ? typed : areas + typed,
    city: preferredCity(regions, place),
  };
}

/** One more attempt when the first failed in a way that may pass. */
async function askTwice(ask: () => Promise<Hit>): Promise<Hit> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GeocodeFailure && error.kind === 'retry') return ask();
    throw error;
  }
}

/** A namesake in another province, or just the middle of the city, is worse than the centre of the chosen district. */
function assertPlausible(hit: Hit, { provinceId, areaId }: Place): Hit {
  const isElsewhere = hit.adcode && provinceId && !hit.adcode.startsWith(provinceId);
  if (isElsewhere) throw new GeocodeFailure('nohit', 'other province');
  const isCoarser = areaId && (hit.precision === 'city' || hit.precision === 'province');
  if (isCoarser) throw new GeocodeFailure('nohit', `only ${hit.precision}`);
  return hit;
}

type Lookup = (place: Place) => Promise<Located | undefined>;

/** Asks one provider, remembering what it found and what it does not know. */
function createLookup(name: ProviderName, options: GeocoderOptions & { key: string }): Lookup {
  const provider = providers[name];
  const base = allowedBase(provider, options.baseUrl);
  const exchange: Exchange = { fetch: options.fetch, timeoutMilliseconds: options.timeoutMilliseconds ?? 3_000 };
  const cache = createBoundedCache<Located | 'nohit'>(cacheSize);

  return async (place) => {
    const question = toQuestion(options.regions, place);
    if (question.address === '') return undefined;
    const cacheKey = `${place.areaId ?? question.city?.adcode ?? ''} ${question.address}`;
    const known = cache.get(cacheKey);
    if (known) return known === 'nohit' ? undefined : known;

    const url = new URL(provider.path, base);
    url.search = new URLSearchParams(provider.query(question, options)).toString();
    try {
      const hit = await askTwice(() => askProvider(provider, url, exchange));
      const { longitude, latitude, precision } = assertPlausible(hit, place);
      const located: Located = { longitude, dimension: latitude, precision, provider: name };
      cache.set(cacheKey, located);
      return located;
    } catch (error) {
      const kind = error instanceof GeocodeFailure ? error.kind : 'retry';
      if (kind === 'nohit') cache.set(cacheKey, 'nohit');
      const detail = error instanceof Error ? error.message : String(error);
      options.log.warn({ provider: name, kind, detail }, '地图服务没有给出坐标，改用离线地名表');
      return undefined;
    }
  };
}

/**
 * Makes the geocoder of this process (decisions, 5: Geocoding).
 * @throws when `baseUrl` is neither the provider's own origin nor this machine
 */
export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { provider, key, regions } = options;
  const lookUp: Lookup = provider && key ? createLookup(provider, { ...options, key }) : async () => undefined;

  const answerOffline = (place: Place): Located | undefined => {
    const found = findOffline(regions, place);
    return (
      found && {
        longitude: found.longitude,
        dimension: found.latitude,
        precision: found.precision,
        provider: 'offline',
      }
    );
  };

  return { geocode: async (place) => (await lookUp(place)) ?? answerOffline(place) };
}
