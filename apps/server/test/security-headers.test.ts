import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const call = (url: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '{}' });

it.each([
  ['a call', '/api/review/v1/getUnits', undefined],
  ['an unknown call', '/api/nothing', undefined],
  ['a call with a foreign content type', '/api/review/v1/getUnits', 'text/plain'],
])('the answer of %s is data: not run, not framed, not guessed at, not kept', async (_name, url, type) => {
  const { headers } = await call(url, type);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-store',
  });
});

it.each(['/health/live', '/docs/', '/files/nothing.png'])('%s carries the headers of pages', async (url) => {
  const { headers } = await server.app.inject({ method: 'GET', url });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('lets the product show pages of other sites, and never lets it be shown in theirs', async () => {
  const { headers } = await server.app.inject({ method: 'GET', url: '/health/live' });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain('frame-src https: http:');
  expect(policy).toContain("frame-ancestors 'none'");
});
