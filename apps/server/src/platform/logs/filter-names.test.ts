import { expect, it } from 'vitest';
import { contentModules } from '../../content/content-types';
import { detailNames } from '../../kernel/audit/detail-names';
import { exportSources } from '../export-sources';

/** Every field that a source's filter reads. */
function fieldsOf(readFilter: (model: Readonly<Record<string, unknown>>) => unknown): string[] {
  const read = new Set<string>();
  const asked = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, key) => {
        if (typeof key === 'string') read.add(key);
        return undefined;
      },
    },
  );
  try {
    readFilter(asked);
  } catch {
    // Some filters need a field; all were read.
  }
  return [...read];
}

it('the log of exports has a word for every field that a list can be filtered by', () => {
  const sources = exportSources(contentModules).map(({ key, readFilter }) => ({ key, fields: fieldsOf(readFilter) }));
  expect(sources.find(({ key }) => key === 'staff')?.fields).toContain('includeBranches');
  const nameless = sources.flatMap(({ key, fields }) =>
    fields.filter((field) => !Object.hasOwn(detailNames, field)).map((field) => `${key}.${field}`),
  );
  expect(nameless).toEqual([]);
});
