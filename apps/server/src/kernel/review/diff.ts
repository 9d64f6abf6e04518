import type { Field } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { FieldChange } from '@yunguan/contract/platform/review';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../content/binding';
import { sayer } from './field-words';

const kinds: Partial<Record<Field['kind'], FieldChange['kind']>> = {
  html: 'html',
  image: 'image',
  images: 'images',
  video: 'video',
  audio: 'audio',
  flag: 'flag',
};

/** Fields that differ between two snapshots, in the order of the form, in the words that people read. */
export async function diffForms(
  tx: Tx,
  deps: Deps,
  compared: { content: BoundContent; before: Values | undefined; after: Values },
): Promise<FieldChange[]> {
  const { content, before, after } = compared;
  const changed = Object.entries(content.declaration.fields).filter(
    ([name, field]) => field.kind !== 'coordinate' && !same(before?.[name] ?? null, after[name] ?? null),
  );
  const say = await sayer(tx, deps, { fields: changed, forms: [before, after] });
  return changed.map(([name, field]) => {
    const [old, now] = [before?.[name] ?? null, after[name] ?? null];
    return {
      field: name,
      label: field.label,
      kind: field.inWords ? 'list' : (kinds[field.kind] ?? 'text'),
      ...(field.unit !== undefined && { unit: field.unit }),
      before: say(field, old, now),
      after: say(field, now, old),
    };
  });
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
