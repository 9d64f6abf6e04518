import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { readExamples } from './examples/example';
import { specification } from './specification';

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

// What the server makes itself and clients echo, what other calls set, a menu that no list needs, an address that the connection tells.
const unread = new Set(
  `equipments isRecruit sort menuId browseIp votesCount viewingCount strStartTime strEndTime strSignupStartTime strSignupEndTime
  statusDiscription value discription color isEdit eventList areas poll state approvalComments childrens type publishTime
  isValid isTop publisher lastModificationTime leagues planCount successCount`.split(/\s+/),
);

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

  it('names all that the specification sends and the server reads', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    const missing = specification.flatMap(({ path, body, payload }) => {
      const told = JSON.stringify(paths[path]?.post?.requestBody.content['application/json']?.schema ?? '');
      if (body !== 'json') return [];
      return payload.flatMap(([name]) => {
        const last = String(name).replaceAll('[]', '').split('.').at(-1) ?? '';
        return last === '' || unread.has(last) || told.includes(`"${last}"`) ? [] : [`${path} ${String(name)}`];
      });
    });
    expect(missing).toEqual([]);
  });

  it('says what an upload carries in its address', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    expect(paths['/api/publics/v1/upload-imageOrVideo']?.post).toMatchObject({
      parameters: [
        { name: 'fileType', in: 'query' },
        { name: 'source', in: 'query' },
      ],
    });
    // Without the record that the file belongs to, a member's upload is refused.
    const named = (path: string) =>
      (paths[path]?.post as { parameters?: { name: string; in: string }[] } | undefined)?.parameters
        ?.filter((one) => one.in === 'query')
        .map(({ name }) => name);
    expect(named('/api/publics/v1/pcOrApp-uploadFile')).toEqual(['activityId', 'source']);
    expect(named('/api/courses/v1/pcOrApp-uploadPicture')).toEqual(['courseId']);
  });

  it('puts every call under a Chinese heading', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    const headings = new Set(Object.values(paths).flatMap(({ post }) => post?.tags ?? []));
    const unnamed = [...headings].filter((heading) => !/^[\u4e00-\u9fff：、]+$/.test(heading));
    expect(unnamed, 'a heading belongs into http/openapi.ts').toEqual([]);
  });

  it('keeps to what OpenAPI 3.1 has: types that may be null, not the word of 3.0', async () => {
    const { payload } = await get('/openapi.json');
    expect(JSON.parse(payload)).toMatchObject({ openapi: '3.1.0' });
    expect(payload).not.toContain('"nullable":');
    expect(payload).not.toContain('"$schema"');
    expect(payload).toContain('"type":"null"');
  });

  it('refers to nothing that it does not hold, also where a menu holds menus', async () => {
    const { payload } = await get('/openapi.json');
    const document: unknown = JSON.parse(payload);
    const references = new Set([...payload.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference));
    const heldAt = (reference: string) =>
      reference
        .split('/')
        .slice(1)
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document);
    expect(references.size).toBeGreaterThan(1);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\/[A-Za-z]/);
      expect(heldAt(reference), reference).toBeTypeOf('object');
    }
    expect(payload).not.toContain('"$defs"');
  });

  it('tells how every call is refused', async () => {
    const { paths, components } = JSON.parse((await get('/openapi.json')).payload) as Document & {
      components: { schemas: Record<string, object> };
    };
    expect(components.schemas.Failure).toMatchObject({ properties: { state: { enum: [0, 101, 107, 109] } } });
    for (const [path, operations] of Object.entries(paths)) {
      for (const { responses } of Object.values(operations as Record<string, { responses: object }>))
        expect(responses, path).toHaveProperty(['default', 'content', 'application/json', 'schema', '$ref']);
    }
  });

  it('shows a true request and its answer with every call', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as Document;
    const examples = readExamples();
    for (const { path, aliases = [], multipart } of registry) {
      expect(examples[path], `${path}: run scripts/record-examples.mjs`).toBeDefined();
      const type = multipart ? 'multipart/form-data' : 'application/json';
      for (const one of [path, ...aliases]) {
        const post = paths[one]?.post;
        expect(post?.requestBody.content[type], one).toMatchObject({ example: examples[path]?.request });
        expect(post, one).toHaveProperty(
          ['responses', '200', 'content', 'application/json', 'example'],
          examples[path]?.answer,
        );
      }
    }
  });

  it('is not made, and its examples are not read, before somebody asks', async () => {
    const other = await createContentApp();
    const read = vi.spyOn(JSON, 'parse');
    const isExamples = () => read.mock.results.some(({ value }) => value?.[registry[0]?.path ?? ''] !== undefined);
    try {
      await other.app.inject({ method: 'GET', url: '/health/live' });
      expect(isExamples()).toBe(false);
      await other.app.inject({ method: 'GET', url: '/openapi.json' });
      expect(isExamples()).toBe(true);
    } finally {
      read.mockRestore();
      await other.close();
    }
  });

  it('knows the steps of an upload in parts, and names the paths by their parameters', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).payload) as { paths: Record<string, object> };
    expect(Object.keys(paths['/api/publics/v1/upload-resumable'] ?? {})).toEqual(['post']);
    expect(Object.keys(paths['/api/publics/v1/upload-resumable/{id}'] ?? {})).toEqual(['head', 'patch', 'delete']);
  });
});
