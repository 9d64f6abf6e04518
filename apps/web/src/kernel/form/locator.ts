import type { PlaceNames } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { regionLevels } from '@yunguan/contract/kernel/regions';
import type { FormStore } from './form-store';
import { isEmptyValue } from './same-value';

export interface Located {
  readonly longitude: number;
  /** Latitude; the wire calls it so. */
  readonly dimension: number;
  /** `exact`, `street`, `district`, `city` or `province`. */
  readonly precision: string;
}

export type LocationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'found'; readonly precision: string }
  | { readonly kind: 'byHand' }
  | { readonly kind: 'failed'; readonly message: string };

/** How most types name their place; also the names that the geocoder takes. */
export const usualPlace = {
  regions: regionLevels,
  address: 'address',
} as const satisfies PlaceNames;

export interface Locator {
  readonly state: () => LocationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Geocodes on save: only when the address changed and nobody set the coordinates by hand. Never rejects. */
  readonly locateIfNeeded: () => Promise<void>;
  /** 重新定位: geocodes the address as it is now, even over coordinates set by hand. Never rejects. */
  readonly locate: () => Promise<void>;
  readonly correct: (change: { longitude?: number | null; dimension?: number | null }) => void;
}

export interface LocatorParts {
  readonly store: FormStore;
  /** Names of the fields whose change moves the place. */
  readonly place?: PlaceNames;
  /** Takes the address under the usual names. */
  readonly geocode: (address: Values) => Promise<Located>;
  readonly messageOf: (error: unknown) => string;
}

/** Keeps the coordinates of a form in step with its address; a failure keeps what is there (texts.md C18). */
export function createLocator({ store, place = usualPlace, geocode, messageOf }: LocatorParts): Locator {
  const listeners = new Set<() => void>();
  let state: LocationState = { kind: 'none' };
  let locatedAddress: string | undefined;
  const partsOf = (values: Values) => [...place.regions, place.address].map((name) => values[name] ?? null);
  const addressOf = (values: Values) => JSON.stringify(partsOf(values));

  let replacements = 0;
  // Values that came together belong together: coordinates that a draft brings may have been set by hand.
  const trust = () => {
    const { values } = store.state();
    if (!isEmptyValue(values.longitude)) locatedAddress = addressOf(values);
  };
  trust();
  store.subscribe(() => {
    const now = store.state().replacements;
    if (now !== replacements) trust();
    replacements = now;
  });

  /** What was done last about the coordinates: an answer to an earlier question says nothing any more. */
  let turn = 0;
  const show = (next: LocationState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const locate = async () => {
    const { values } = store.state();
    const asked = addressOf(values);
    const mine = ++turn;
    show({ kind: 'busy' });
    try {
      const { longitude, dimension, precision } = await geocode(underUsualNames(partsOf(values)));
      if (mine !== turn) return;
      // An answer for an address that has been changed meanwhile says nothing about the new one.
      if (addressOf(store.state().values) !== asked) return show({ kind: 'none' });
      locatedAddress = asked;
      store.change({ longitude, dimension });
      show({ kind: 'found', precision });
    } catch (error) {
      if (mine === turn) show({ kind: 'failed', message: messageOf(error) });
    }
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async locateIfNeeded() {
      const { values, base } = store.state();
      const address = addressOf(values);
      const isStored = !isEmptyValue(base.longitude) && address === addressOf(base);
      const isKnown = isStored || address === locatedAddress || partsOf(values).every(isEmptyValue);
      if (!isKnown && state.kind !== 'byHand') await locate();
    },
    locate,
    correct(change) {
      turn += 1;
      store.change({ ...change });
      show({ kind: 'byHand' });
    },
  };
}

function underUsualNames(parts: readonly unknown[]): Values {
  return Object.fromEntries([...usualPlace.regions, usualPlace.address].map((name, at) => [name, parts[at] ?? null]));
}
