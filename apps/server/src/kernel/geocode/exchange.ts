import { GeocodeFailure, type Hit, type Provider } from './provider';

/** A geocoder answers a few hundred bytes; more is not an answer. */
const longestBody = 64 * 1024;

/** Generous box around China: a point outside it is a provider's mistake. */
const isInChina = ({ longitude, latitude }: Hit): boolean =>
  longitude > 73 && longitude < 136 && latitude > 3 && latitude < 54;

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestBody) throw new GeocodeFailure('retry', 'answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function assertHttpOk(status: number): void {
  if (status === 200) return;
  if (status === 429) throw new GeocodeFailure('quota', 'HTTP 429');
  if (status === 401 || status === 403) throw new GeocodeFailure('key', `HTTP ${status}`);
  throw new GeocodeFailure('retry', `HTTP ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GeocodeFailure('retry', 'not JSON');
  }
}

export type Exchange = {
  fetch: typeof globalThis.fetch;
  timeoutMilliseconds: number;
};

/**
 * Asks a provider once: no redirects, a capped body, one time limit for connecting and reading.
 * @throws GeocodeFailure always of one of the four kinds
 */
export async function askProvider(provider: Provider, url: URL, exchange: Exchange): Promise<Hit> {
  try {
    const signal = AbortSignal.timeout(exchange.timeoutMilliseconds);
    const response = await exchange.fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } });
    assertHttpOk(response.status);
    const hit = provider.read(parseJson(await readCapped(response)));
    if (!isInChina(hit)) throw new GeocodeFailure('retry', 'point outside China');
    return hit;
  } catch (error) {
    if (error instanceof GeocodeFailure) throw error;
    // The network layer's own message may quote the address that was called, and with it the key.
    throw new GeocodeFailure('retry', error instanceof Error ? error.name : 'unknown');
  }
}
