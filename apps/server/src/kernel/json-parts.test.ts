import { expect, it } from 'vitest';
import { byteLengthOf, type JsonParts, jsonParts, valueOf } from './json-parts';

const textOf = (parts: JsonParts) => Buffer.concat(parts.map((part) => Buffer.from(part))).toString();

it('joins what is written here and what came as bytes, each as it is', () => {
  const rows = Buffer.from('[{"名":"云馆"}]');
  const parts = jsonParts`{"datas":${rows},"total":${3},"list":${rows},"day":"${'2026-11-26'}"}`;
  const text = '{"datas":[{"名":"云馆"}],"total":3,"list":[{"名":"云馆"}],"day":"2026-11-26"}';
  expect(textOf(parts)).toBe(text);
  expect(byteLengthOf(parts)).toBe(Buffer.byteLength(text));
  expect(valueOf(parts)).toEqual(JSON.parse(text));
});

it('keeps a number of nothing and an empty text', () => {
  expect(textOf(jsonParts`[${0},"${''}"]`)).toBe('[0,""]');
});
