/** How near the answer is to the asked address. */
export type Precision = 'exact' | 'street' | 'district' | 'city' | 'province';

/** A point in GCJ-02 degrees, the coordinates of Chinese web maps. */
export type Point = { longitude: number; latitude: number };

/** A provider's answer; `adcode` is the six-digit county code, where the provider tells it. */
export type Hit = Point & { precision: Precision; adcode?: string | undefined };

/** What a provider is asked: the full address, and the city to prefer. */
export type Question = { address: string; city: { adcode: string; name: string } | undefined };

export type Credentials = { key: string; secret?: string | undefined };

/** One map service; `request` and `read` are pure, the exchange itself is in `exchange.ts`. */
export type Provider = {
  /** The only origin that is ever asked, unless an own relay is configured. */
  origin: string;
  path: string;
  query: (question: Question, credentials: Credentials) => Record<string, string>;
  /** @throws GeocodeFailure when the body is not a usable answer */
  read: (body: unknown) => Hit;
};

/** `nohit`: no such address; `quota`, `key`: the account; `retry`: anything that may work a moment later. */
export type FailureKind = 'nohit' | 'quota' | 'key' | 'retry';

/** Why a provider gave no point; the detail never holds the key or the address. */
export class GeocodeFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    detail: string,
  ) {
    super(detail);
    this.name = 'GeocodeFailure';
  }
}
