import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { uuidArray } from './uuid-array';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('tables');
});
afterAll(() => database.drop());

describe('a list of ids as a parameter', () => {
  it.each([0, 1, 13, 300])('reaches the database as it is: %i of them', async (count) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const { rows } = await database.owner.query('select $1::uuid[] as ids, $2::uuid[] = $1 as "isTheSame"', [
      uuidArray(ids),
      ids,
    ]);
    expect(rows).toEqual([{ ids, isTheSame: true }]);
  });

  it('is refused where something else is among them', () => {
    expect(() => uuidArray([randomUUID(), '场馆'])).toThrow('not a list of UUIDs');
  });
});
