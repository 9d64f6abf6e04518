import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Lines under the titles of pages, where they stand in the source as one text. */
function headerLines(): string[] {
  const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  return files.flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /<(?:PageHeader|WaitingList|ContentList)\b[^>]*?description="([^"]+)"/g,
      ),
    ].map(([, line = '']) => line),
  );
}

it('ends the line under a title with a full stop only where it holds more than one sentence', () => {
  const lines = headerLines();
  expect(lines.length).toBeGreaterThan(15);
  const sentences = (line: string) => line.split('。').filter(Boolean).length;
  expect(lines.filter((line) => line.endsWith('。') !== sentences(line) > 1)).toEqual([]);
});
