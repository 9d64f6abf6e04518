import type { Values } from '@yunguan/contract/kernel/parse';
import type { Draft } from './draft';

/** The version of the record that an open form began from. */
export interface Origin {
  /** Version that a save replaces; undefined for a new record. */
  readonly version: () => number | undefined;
  /** The version's own values, for a three-way comparison; unknown for a draft of an older version. */
  readonly startedFrom: () => Values | undefined;
  readonly isOutdated: (draft: Draft) => boolean;
  /** Goes on with a draft. An outdated one keeps its old version: its save is refused as a conflict. */
  readonly follow: (draft: Draft) => void;
  /** Goes on from the version that somebody else saved. */
  readonly rebase: (onto: StoredVersion) => void;
}

/** A record as it is stored. */
export interface StoredVersion {
  readonly values: Values;
  readonly version: number;
}

/** The origin of a form of the values; without a version it is of a new record. */
export function createOrigin(values: Values, version: number | undefined): Origin {
  const isNew = version === undefined;
  let current = version;
  let startedFrom: Values | undefined = values;
  const isOutdated = (draft: Draft) => !isNew && draft.baseVersion !== current;
  return {
    version: () => current,
    startedFrom: () => startedFrom,
    isOutdated,
    follow(draft) {
      if (!isOutdated(draft)) return;
      current = draft.baseVersion ?? 0;
      startedFrom = undefined;
    },
    rebase(onto) {
      current = onto.version;
      startedFrom = onto.values;
    },
  };
}
