import type { Values } from '@yunguan/contract/kernel/parse';
import { ConflictChoices, type Meanwhile } from '../form/ConflictChoices';
import { differencesIn } from '../form/conflict-merge';
import type { StoredVersion } from '../form/origin';
import type { KeptFormParts } from './use-kept-form';

/** A save that met another one. */
export interface MetConflict {
  readonly meanwhile: Meanwhile;
  readonly theirs: StoredVersion;
  readonly mine: Values;
}

export interface KeptSidesProps extends MetConflict {
  readonly of: Pick<KeptFormParts, 'what' | 'record' | 'parts'>;
  readonly base: Values | undefined;
  readonly onSettled: (merged: Values) => void;
  readonly onCancel: () => void;
}

/** Both versions of a record side by side; what is chosen of them is saved. */
export function KeptSides({
  of: { what, record, parts },
  meanwhile,
  theirs,
  mine,
  base,
  onSettled,
  onCancel,
}: KeptSidesProps) {
  const versions = { mine, theirs: theirs.values, base };
  const viewOf = new Map(parts.map(({ key, view }) => [key, view]));
  return (
    <ConflictChoices
      meanwhile={meanwhile}
      what={what}
      record={record}
      okText="按所选内容保存"
      versions={versions}
      differences={differencesIn(parts, versions)}
      view={({ key }, values) => viewOf.get(key)?.(values)}
      onSettled={onSettled}
      onCancel={onCancel}
    />
  );
}
