import { EnvelopeState } from '@yunguan/contract/kernel/envelope';
import { registry } from '@yunguan/contract/registry';
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createContentApp } from './content-app';
import { type Examples, examplesFile, readExamples } from './examples/example';
import { exampleIdCard, examplePhone, exampleToken } from './examples/anonymise';
import { recordExamples } from './examples/record';

/** Set by `scripts/record-examples.mjs`. */
const isRecording = process.env.RECORD_EXAMPLES === '1';

it.runIf(isRecording)('one call of each kind is recorded', { timeout: 600_000 }, async () => {
  const app = await createContentApp();
  try {
    writeFileSync(examplesFile, `${JSON.stringify(await recordExamples(app), undefined, 2)}\n`);
  } finally {
    await app.close();
  }
});

describe('the recorded examples', () => {
  const examples: Examples = existsSync(examplesFile) || !isRecording ? readExamples() : {};
  const known = registry.flatMap((endpoint) => {
    const example = examples[endpoint.path];
    return example ? [{ path: endpoint.path, endpoint, example }] : [];
  });

  it('are one for every call, and for no other; run scripts/record-examples.mjs after a change', () => {
    expect(Object.keys(readExamples())).toEqual(registry.map(({ path }) => path).sort());
  });

  it.each(known)('$path is a request that its call takes, and an answer that it gives', ({ endpoint, example }) => {
    const { request, answer } = example;
    if (!endpoint.multipart) expect(endpoint.input.safeParse(request).error?.issues).toBeUndefined();
    expect([EnvelopeState.ok, EnvelopeState.noData]).toContain(answer.state);
    const parsed = endpoint.output.safeParse(answer.objects);
    expect(parsed.error?.issues).toBeUndefined();
    // Nothing that the contract does not name, either: parsing leaves such fields out.
    expect(parsed.data).toEqual(answer.objects);
  });

  it('hold nobody and nothing of the installation that they were recorded on', () => {
    const text = JSON.stringify(readExamples());
    const ids = new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi));
    expect([...ids].filter((id) => !id.startsWith('01900000-0000-7000-8000-'))).toEqual([]);
    const phones = new Set(text.match(/(?<![\d.\-a-f])1[3-9]\d{9}(?![\da-f])/g));
    expect([...phones]).toEqual([examplePhone]);
    const cards = new Set(text.match(/(?<![\da-f])\d{17}[\dX](?![\da-f])/g));
    expect([...cards].filter((card) => card !== exampleIdCard)).toEqual([]);
    expect(new Set(text.match(/(?<![\w/-])[\w-]{43}(?![\w-])/g))).toEqual(new Set([exampleToken]));
    expect(text).not.toContain('Venue@2026');
  });
});
