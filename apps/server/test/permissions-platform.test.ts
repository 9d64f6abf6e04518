import * as auth from '@yunguan/contract/platform/auth';
import * as lookups from '@yunguan/contract/platform/lookups';
import * as review from '@yunguan/contract/platform/review';
import * as shell from '@yunguan/contract/platform/shell';
import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value;
const exported: unknown[] = Object.values({ ...auth, ...shell, ...lookups });
const declared: Endpoint[] = [
  ...exported.filter(isEndpoint),
  review.getUnits,
  review.getReviewResourceList,
  review.getApplyList,
];
const rows = declared.map((endpoint) => ({ endpoint, path: endpoint.path, need: endpoint.need.kind }));

describe('the platform calls', () => {
  it.each(rows.filter((row) => row.need !== 'open'))(
    'refuse $path without a token, with a forged and an expired one',
    async (row) => {
      expect(await server.call(row.path, {})).toMatchObject({ status: 401, state: 107, objects: null });
      expect(await server.call(row.path, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401, state: 107 });
      const token = await server.login('platform');
      server.clock.advance({ minutes: 31 });
      expect(await server.call(row.path, {}, { token })).toMatchObject({ status: 200, state: 109, objects: null });
    },
  );

  it.each(rows.filter((row) => row.need === 'staff'))('refuse $path to a token without a login', async (row) => {
    expect(await server.call(row.path, {}, { token: await server.anonymous() })).toMatchObject({
      status: 200,
      state: 107,
    });
  });

  it.each(rows.filter((row) => row.need === 'staff'))(
    'admit $path with the login of any member of staff',
    async (row) => {
      const answer = await server.call(row.path, {}, { token: await server.login('viewer') });
      expect([0, 1]).toContain(answer.state);
      expect(answer.objects?.code).not.toBe('BUSY');
    },
  );

  it.each(rows)('answer $path in words when the body is a mix-up', async (row) => {
    const token = await server.login('viewer');
    for (const body of [[], 'text', { nickName: {}, menuId: [], venueId: { a: 1 }, key: 7, kind: null, parentId: 3 }]) {
      const answer = await server.call(row.path, body, { token });
      expect(answer.status).toBe(200);
      expect(answer.msg).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  it('refuse a text that the database cannot keep', async () => {
    const body = { nickName: 'a\u0000b', passwords: 'x' };
    const answer = await server.call(auth.login.path, body, { token: await server.anonymous() });
    expect(answer).toMatchObject({ status: 200, state: 0, objects: { code: 'VALIDATION' } });
  });
});
