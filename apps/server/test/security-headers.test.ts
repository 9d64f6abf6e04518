import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recruit } from '@yunguan/contract/content/recruit';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit } from './factories';
import { cardPicture } from './vote-team-factory';

let server: ContentApp;
beforeAll(async () => {
  server = await createContentApp();
});
afterAll(() => server.close());

const call = (url: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '{}' });

it.each([
  ['a call', '/api/review/v1/admin-getUnits', undefined],
  ['an unknown call', '/api/nothing', undefined],
  ['a call with a foreign content type', '/api/review/v1/admin-getUnits', 'text/plain'],
])('the answer of %s is data: not run, not framed, not guessed at, not kept', async (_name, url, type) => {
  const { headers } = await call(url, type);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}
const asked = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string): Promise<Answered> => {
  const { statusCode: status, headers } = await server.app.inject({ method, url });
  return { status, headers };
};

/** Every kind of answer that is not a call's. */
const answers: Readonly<Record<string, () => Promise<Answered>>> = {
  'the health': () => asked('GET', '/health/live'),
  'the readiness': () => asked('GET', '/health/ready'),
  'the metrics': () => asked('GET', '/metrics'),
  'the description of calls': () => asked('GET', '/openapi.json'),
  'the page of calls': () => asked('GET', '/docs/'),
  'a script of that page': () => asked('GET', '/docs/static/swagger-ui-bundle.js'),
  'a missing file': () => asked('GET', '/files/nothing.png'),
  'a path out of the store': () => asked('GET', '/files/..%2f..%2fetc%2fpasswd'),
  'a stored picture': async () => asked('GET', await server.picture('editor')),
  'a private picture without a link': async () => asked('GET', await cardPicture(server, 'editor')),
  'a spent export': () => asked('GET', '/api/publics/v1/admin-exportFile?data=nothing'),
  'an export': async () => {
    await buildRecruit(server, {});
    const action = recruit.codes.export;
    const ticket = await server.send('editor', generateFile.path, { action, model: {} });
    return asked('GET', `/api/publics/v1/admin-exportFile?data=${String(ticket.objects)}`);
  },
  'a call that is asked for like a page': () => asked('GET', '/api/review/v1/admin-getUnits'),
  'a wrong method on a page': () => asked('PUT', '/health/live'),
  'a wrong method on a call': () => asked('DELETE', '/api/review/v1/admin-getUnits'),
  'a wrong address': () => asked('POST', '/nothing'),
  'a question for other origins': () => asked('OPTIONS', '/api/review/v1/admin-getUnits'),
};

const answerOf = (name: string): Promise<Answered> => answers[name]?.() ?? Promise.reject(new Error(name));

describe.each(Object.keys(answers))('%s', (name) => {
  it('is not framed, not guessed at, runs no script that stands in it, and tells no other site', async () => {
    const { headers } = await answerOf(name);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/sandbox|frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers['strict-transport-security'])).toMatch(/max-age=31536000; includeSubDomains/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    for (const told of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie']) {
      expect(headers[told], told).toBeUndefined();
    }
  });
});

it('what is private is kept by no cache', async () => {
  for (const name of ['a spent export', 'an export', 'a call that is asked for like a page']) {
    expect((await answerOf(name)).headers['cache-control'], name).toBe('no-store');
  }
});

it.each(['/health/live', '/docs/', '/files/nothing.png'])('%s carries the headers of pages', async (url) => {
  const { headers } = await server.app.inject({ method: 'GET', url });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('lets the product show pages of other sites, and never lets it be shown in theirs', async () => {
  const { headers } = await server.app.inject({ method: 'GET', url: '/health/live' });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain('frame-src https: http:');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("object-src 'none'");
});
