import { expect, it } from 'vitest';
import { bytesOf, jsonParts, valueOf } from './json-parts';

it('joins what is written here and what came as bytes, each as it is', () => {
  const rows = Buffer.from('[{"名":"云馆"}]');
  const parts = jsonParts`{"datas":${rows},"total":${3},"list":${rows},"day":"${'2026-11-26'}"}`;
  const text = '{"datas":[{"名":"云馆"}],"total":3,"list":[{"名":"云馆"}],"day":"2026-11-26"}';
  expect(bytesOf(parts).toString()).toBe(text);
  expect(valueOf(parts)).toEqual(JSON.parse(text));
});

it('keeps a number of nothing and an empty text', () => {
  expect(bytesOf(jsonParts`[${0},"${''}"]`).toString()).toBe('[0,""]');
});
