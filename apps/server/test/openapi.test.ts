import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';

interface Document {
  openapi: string;
  paths: Record<
    string,
    { post?: { summary: string; tags: string[]; requestBody: { content: Record<string, { schema: object }> } } }
  >;
}

let server: ContentApp;
beforeAll(async () => {
  server = await createContentApp();
});
afterAll(() => server.close());

const get = async (url: string) => {
  const { statusCode, payload } = await server.app.inject({ method: 'GET', url });
  return { status: statusCode, payload };
};

describe('the description of the calls', () => {
  it('is the same for a program and for the page, whoever asks first', async () => {
    const [page, file] = await Promise.all([get('/docs/json'), get('/openapi.json')]);
    expect([page.status, file.status]).toEqual([200, 200]);
    expect(JSON.parse(page.payload)).toEqual(JSON.parse(file.payload));
    expect((await get('/openapi.json')).payload).toBe(file.payload);
  });

  it('names every call under all its paths, with what it takes', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    for (const { path, aliases = [], summary, multipart } of registry) {
      for (const one of [path, ...aliases]) {
        expect(paths[one]?.post?.summary).toBe(summary);
        const type = multipart ? 'multipart/form-data' : 'application/json';
        expect(paths[one]?.post?.requestBody.content[type]?.schema).toBeDefined();
      }
    }
  });

  it('puts every call under a Chinese heading', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    const headings = new Set(Object.values(paths).flatMap(({ post }) => post?.tags ?? []));
    expect([...headings].filter((heading) => !/^[\u4e00-\u9fff：、]+$/.test(heading))).toEqual([]);
  });

  it('keeps to what OpenAPI 3.1 has: types that may be null, not the word of 3.0', async () => {
    const { payload } = await get('/openapi.json');
    expect(JSON.parse(payload)).toMatchObject({ openapi: '3.1.0' });
    expect(payload).not.toContain('"nullable":');
    expect(payload).not.toContain('"$schema"');
    expect(payload).toContain('"type":"null"');
  });
});
