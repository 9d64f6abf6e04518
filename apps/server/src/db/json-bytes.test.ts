import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { errorCode } from '../error-code';
import { createDatabase, type Database } from './database';
import { JsonBytesClient } from './json-bytes';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

/** As the pool of the application has it; the one of the owner hands JSON over as strings. */
function opened(how: { readonly bytes: boolean } = { bytes: true }): Database {
  const { options } = database.owner;
  const pool = new pg.Pool({ ...options, pipeline: true, max: 3, ...(how.bytes && { Client: JsonBytesClient }) });
  onTestFinished(() => pool.end());
  return createDatabase(pool);
}

const text = '云馆 “文化馆” 👩‍🎨 \\ " \u2028 é';
const mixed = `select 7::bigint as total, json_build_object('text', $1::text) as json, null::json as none,
  '{"b": [1, null]}'::jsonb as jsonb, $1::text as text, null::text as nothing, 2.5::numeric as sum`;

describe.each([{ bytes: true }, { bytes: false }])('a connection with bytes: $bytes', (how) => {
  it('passes JSON on as the bytes that PostgreSQL wrote, the other columns as they always come', async () => {
    const [row] = await opened(how).passOn<Record<string, unknown>>('*', mixed, [text]);
    expect(row).toEqual({
      total: 7,
      json: Buffer.from(`{"text" : ${JSON.stringify(text)}}`),
      none: null,
      jsonb: Buffer.from('{"b": [1, null]}'),
      text,
      nothing: null,
      sum: 2.5,
    });
  });

  it('reads JSON as values where nobody asked for bytes', async () => {
    const [row] = await opened(how).query<Record<string, unknown>>(mixed, [text]);
    expect(row).toMatchObject({ total: 7, json: { text }, none: null, jsonb: { b: [1, null] }, text, nothing: null });
  });
});

describe('JSON as bytes', () => {
  it('is whole however many packets it comes in', async () => {
    const db = opened();
    const long = `select json_agg(json_build_object('n', n, 'text', repeat($1::text, 1 + n % 50))) as json,
      repeat('字', 5000) as text from generate_series(1, $2::int) n`;
    for (const rows of [1, 40, 2000]) {
      const [row] = await db.passOn<{ json: Buffer; text: string }>('*', long, [text, rows]);
      const list = JSON.parse(String(row?.json)) as { n: number; text: string }[];
      expect(list).toHaveLength(rows);
      expect(list.every((one, index) => one.n === index + 1 && one.text === text.repeat(1 + (one.n % 50)))).toBe(true);
      expect(row?.text).toBe('字'.repeat(5000));
    }
  });

  it('stays what it was while the connection goes on reading', async () => {
    const db = opened();
    const filled = 'select json_build_array(repeat(chr(97 + $1::int % 26), 20000 + 3000 * ($1::int % 7))) as json';
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => (await db.lookup<{ json: Buffer }>('*', filled, [n]))[0]),
    );
    answers.forEach((row, n) => {
      const letters = String.fromCodePoint(97 + (n % 26)).repeat(20_000 + 3000 * (n % 7));
      // Not the matcher's own comparison: it would print both.
      expect(String(row?.json) === `["${letters}"]`, `answer ${n}`).toBe(true);
    });
  });

  it('is told from text although statements of both kinds travel together', async () => {
    const db = opened();
    const asText = `select '{"n":' || $1::int || '}' as json, $1::int as n`;
    const asJson = `select json_build_object('n', $1::int) as json, $1::int as n`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const [row] = await (n % 2 === 0
          ? db.lookup<{ json: unknown; n: number }>('*', asJson, [n])
          : db.within<{ json: unknown; n: number }>('*', asText, [n]));
        return row;
      }),
    );
    answers.forEach((row, n) => {
      expect(row?.n).toBe(n);
      expect(row?.json).toEqual(n % 2 === 0 ? Buffer.from(`{"n" : ${n}}`) : `{"n":${n}}`);
    });
    const inOne = await db.transaction('*', (tx) =>
      Promise.all([tx.query(asJson, [1]), tx.query(asText, [2]), tx.query(asJson, [3])]),
    );
    expect(inOne.map(([row]) => row)).toEqual([
      { json: { n: 1 }, n: 1 },
      { json: '{"n":2}', n: 2 },
      { json: { n: 3 }, n: 3 },
    ]);
  });

  it('fails as any statement does, and the connection serves the next one', async () => {
    const db = opened();
    const failing = db.passOn('*', 'select json_build_array(1 / $1::int) as json', [0]);
    expect(errorCode(await failing.catch((error: unknown) => error))).toBe('22012');
    expect(await db.passOn('*', 'select json_build_array($1::int) as json', [1])).toEqual([
      { json: Buffer.from('[1]') },
    ]);
  });
});
