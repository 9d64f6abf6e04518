import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { registry } from '@yunguan/contract/registry';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from './app';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, path } from './factories';
import { assertDecent } from './decent-answer';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('the HTTP around a call', () => {
  const target = '/api/VoteActivity/v1/admin-getVotePageActivities';
  const raw = async (options: {
    method?: 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'POST';
    url?: string;
    type?: string;
    body?: string | Buffer;
    as?: string;
  }) => {
    const { method = 'POST', url = target, type, body, as = 'viewer' } = options;
    const response: LightMyRequestResponse = await app.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await app.as(as)}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, text: response.body };
  };
  const answerOf = (response: { text: string }) => JSON.parse(response.text) as Omit<Answer, 'text' | 'status'>;

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('takes %j', async (type) => {
    expect(answerOf(await raw({ type, body: '{"pageSize": 1}' })).state).toBe(1);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=gbk',
    'application/json\t; a=b',
    'application/vnd.api+json',
    'application/jsonp',
    'text/plain, application/json',
    'application/json/evil',
    'text/xml',
  ])('refuses the content type %j before it reads the body', async (type) => {
    const response = await raw({ type, body: '{"pageSize": 1}' });
    expect(response.status).toBe(415);
    assertDecent(response, type);
    expect(answerOf(response).state).toBe(0);
  });

  it('refuses a body without a content type and takes no body at all', async () => {
    expect((await raw({ body: Buffer.from('{"pageSize": 1}') })).status).toBe(415);
    expect(answerOf(await raw({})).state).toBe(1);
    expect(answerOf(await raw({ type: 'application/json', body: '' })).state).toBe(1);
    expect(answerOf(await raw({ type: 'application/json', body: '  ' })).state).toBe(1);
  });

  it('refuses a body over 1 MB before any work, with an envelope', async () => {
    const response = await raw({ type: 'application/json', body: `{"keyword":"${'x'.repeat(1_000_001)}"}` });
    expect([response.status, answerOf(response).msg]).toEqual([413, '请求内容过大']);
    const draft = await raw({
      url: '/api/drafts/v1/admin-saveDraft',
      type: 'application/json',
      body: `{"kind":"vote","form":{"a":"${'x'.repeat(1_500_000)}"}}`,
    });
    expect(draft.status).toBe(200);
  });

  it.each(['{', '{"a":}', "{'a':1}", 'null}', '\ufeff{', '{"a":01}', '{"a":NaN}', 'undefined', '<xml/>'])(
    'refuses %j as malformed',
    async (body) => {
      const response = await raw({ type: 'application/json', body });
      expect([response.status, answerOf(response).msg]).toEqual([200, '请求内容不是有效的 JSON']);
    },
  );

  it.each(['[]', '"text"', '7', 'true', 'null', '[{"pageSize":1}]'])(
    'answers a body that is no object, %s, in words',
    async (body) => {
      assertDecent(await raw({ type: 'application/json', body }), body);
      assertDecent(await raw({ url: path(anyContent(vote), 'create'), type: 'application/json', body }), body);
    },
  );

  it('survives depth, repeated keys and numbers beyond all limits', async () => {
    const deep = 10_000;
    const bodies = [
      `{"keyword":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      '{"pageSize":1,"pageSize":2,"pageSize":"3"}',
      '{"pageSize":1e309,"pageIndex":-1e309}',
      '{"pageIndex":-0}',
      '{"__proto__":{"pageSize":5},"constructor":{"prototype":{"x":1}}}',
      `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ];
    for (const body of bodies) assertDecent(await raw({ type: 'application/json', body }), body.slice(0, 60));
    expect(({} as Form).pageSize).toBeUndefined();
  });

  it('refuses depth in words, also where the body is kept or compared', async () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    const writes = [
      { url: path(anyContent(vote), 'create'), body: `{"title":"深","status":0,"albums":${deep}}` },
      { url: '/api/drafts/v1/admin-saveDraft', body: `{"kind":"vote","form":{"a":${deep}}}` },
      { url: '/api/resources/v1/admin-addImageList', body: deep },
    ];
    for (const { url, body } of writes) {
      const response = await raw({ url, type: 'application/json', body, as: 'editor' });
      expect([response.status, answerOf(response).msg], url).toEqual([200, '请求内容的层数过多']);
    }
  });

  it.each(registry.map((endpoint) => endpoint.path))('answers nothing but POST on %s', async (url) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const response = await raw({ method, url });
      assertDecent(response, `${method} ${url}`);
      expect(answerOf(response)).toMatchObject({ state: 0, msg: '接口不存在' });
    }
  });

  it('answers an address that cannot be read like any other that does not exist', async () => {
    const call = await app.app.inject({ method: 'POST', url: '/api/systems/v1/%zz', payload: {} });
    expect([call.statusCode, call.json<Answer>().msg]).toEqual([200, '接口不存在']);
    assertDecent({ status: call.statusCode, text: call.body }, 'unreadable call');
    const page = await app.app.inject({ method: 'GET', url: '/%zz' });
    expect([page.statusCode, page.body]).toEqual([404, '无权限或数据不存在']);
    for (const { headers } of [call, page]) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  });

  it('knows no other spelling of a path', async () => {
    for (const url of [
      '/api/unknown',
      '/api/',
      `${target}/`,
      `${target}x`,
      target.toLowerCase(),
      target.replace('/v1/', '//v1/'),
      target.replace('admin', '%61dmin%2f'),
      `${target};x=1`,
      '/api/VoteActivity/v1/__proto__',
      '/api/VoteActivity/v1/constructor',
    ]) {
      const response = await raw({ url, type: 'application/json', body: '{}' });
      assertDecent(response, url);
      expect(answerOf(response).state, url).toBe(0);
    }
  });

  it('shows the web page or nothing outside of /api, never a file of the server', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/files/../../package.json',
      '/files/%2e%2e%2fconfig',
      '/.env',
      '/src/app.ts',
    ]) {
      const { status, text } = await raw({ method: 'GET', url });
      expect([200, 404], url).toContain(status);
      expect(text, url).not.toMatch(/"dependencies"|buildApp|DATA_KEY=/);
    }
  });

  it('lists no folder', async () => {
    const picture = await app.picture('admin');
    const [folder, file] = [picture.slice(0, picture.lastIndexOf('/')), picture.slice(picture.lastIndexOf('/') + 1)];
    for (const url of ['/files', folder, '/assets', '/docs/static'].flatMap((path) => [path, `${path}/`])) {
      const { status, text } = await raw({ method: 'GET', url });
      expect([200, 404], url).toContain(status);
      expect(text, url).not.toMatch(new RegExp(`${file}|href="[^"]*swagger-ui-bundle|Index of`));
    }
  });

  it('answers the head of a file without opening it', async () => {
    const url = await app.picture('admin');
    const whole = await app.get(url);
    const opened = vi.spyOn(app.deps.files, 'open');
    const head = await app.app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
    expect(head.headers['content-type']).toBe('image/png');
    expect(head.rawPayload).toHaveLength(0);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});
