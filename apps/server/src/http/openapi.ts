import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { liveEvents, liveEventsPath } from '@yunguan/contract/kernel/live-events';
import type { Need } from '@yunguan/contract/kernel/need';
import { rawRoutes } from '@yunguan/contract/registry';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';

/** The page speaks of this product alone: no foreign bar above it. */
const docsStyle = '.swagger-ui .topbar{display:none}.swagger-ui .info{margin:28px 0}';

const needText: Record<Need['kind'], string> = {
  open: '无需令牌',
  token: '任意有效令牌',
  signedIn: '登录用户或登录会员',
  staff: '登录用户',
  member: '登录会员',
  option: '登录用户，并需菜单权限',
  platform: '平台管理员',
};

/**
 * `/openapi.json` made from the contract, and `/docs` to browse it. It is made when somebody first asks: few servers are
 * ever asked, and all of them would pay for it at every start and in memory.
 */
export async function openApiRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = emptyDocument();
  let described: Promise<void> | undefined;
  const describe = () => (described ??= describePaths(document.paths, endpoints));
  app.get('/openapi.json', async (_request, reply) => {
    await describe();
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: { preHandler: (_request, _reply, done) => void describe().then(() => done(), done) },
      uiConfig: { docExpansion: 'none', filter: true },
      theme: { title: '云馆接口文档', css: [{ filename: 'theme.css', content: docsStyle }] },
    });
  });
}

interface Document extends Record<string, unknown> {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, object>;
}

/** OpenAPI 3.1 without any call yet. */
function emptyDocument(): Document {
  return {
    openapi: '3.1.0',
    info: { title: '云馆：文化馆管理后台接口', version: '1.0.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {},
  };
}

/** Enters the calls: request bodies as they are accepted, `objects` as it is answered. Others are served in between. */
async function describePaths(paths: Document['paths'], endpoints: readonly Endpoint[]): Promise<void> {
  for (const endpoint of endpoints) {
    const post = operation(endpoint);
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) paths[path] = { post };
    await setImmediate();
  }
  for (const raw of rawRoutes) paths[raw.path] = { ...paths[raw.path], [raw.method.toLowerCase()]: rawOperation(raw) };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const need =
    endpoint.need.kind === 'option'
      ? `${needText.option}：${endpoint.need.anyOf.join(' 或 ')}`
      : needText[endpoint.need.kind];
  return {
    summary: endpoint.summary,
    description: `权限：${need}`,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.need.kind === 'open' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.idempotent
      ? { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] }
      : {}),
    requestBody: { content: requestContent(endpoint) },
    responses: {
      200: {
        description: 'state 1 成功；0 失败；107 未登录；109 登录超时',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                state: { type: 'integer' },
                msg: { type: 'string' },
                objects: jsonSchema(endpoint.output, 'output'),
              },
            },
          },
        },
      },
    },
  };
}

/** Uploads and imports take a form with files (002 §7). */
function requestContent(endpoint: Endpoint): Record<string, unknown> {
  if (!endpoint.multipart) return { 'application/json': { schema: jsonSchema(endpoint.input, 'input') } };
  const file = { type: 'string', format: 'binary' };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } };
}

/** Calls that answer a file, or a stream of events, instead of the envelope. */
function rawOperation({ method, path, guard }: (typeof rawRoutes)[number]): Record<string, unknown> {
  if (path === liveEventsPath) return eventsOperation(path, guard);
  const name = path.endsWith('exportFile') ? 'data' : 'filePath';
  const parameter = { name, in: 'query', required: true, schema: { type: 'string' } };
  return {
    summary: '下载文件',
    description: guard,
    tags: [tagOf(path)],
    ...(method === 'GET'
      ? { parameters: [parameter] }
      : {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { [name]: { type: 'string' } } } } },
          },
        }),
    responses: { 200: { description: '文件内容', content: { 'application/octet-stream': {} } } },
  };
}

function eventsOperation(path: string, guard: string): Record<string, unknown> {
  return {
    summary: '变更事件（server-sent events）',
    description: `权限：${guard}。事件名：${liveEvents.join('、')}`,
    tags: [tagOf(path)],
    security: [{ bearer: [] }],
    responses: { 200: { description: '事件流', content: { 'text/event-stream': {} } } },
  };
}

/** OpenAPI 3.1 takes schemas as JSON Schema 2020-12 writes them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

const tagNames: Readonly<Record<string, string>> = {
  authorizations: '令牌',
  systems: '登录、菜单与用户',
  accounts: '登录、菜单与用户',
  venues: '场馆',
  sysbasicsetting: '场馆',
  publics: '公共：区划、上传、导出',
  dictionaries: '字典',
  drafts: '草稿',
  review: '审批',
  culturebrands: '文化配送',
  letters: '站内信',
  generateQrCodes: '二维码',
  VoteActivity: '投票活动',
  trains: '招生信息',
  Commitments: '投票活动',
  SignupInfos: '课程',
  courses: '课程',
  activities: '活动',
  reserve: '场地与设备',
  exhibitionealls: '展厅与全景展厅',
  welfareactivity: '公益活动',
  teachers: '师资',
  leagues: '社团',
  opusenjoy: '媒体作品',
  uopusenjoy: '媒体作品',
  resources: '资源库',
  workbench: '工作台',
};

function tagOf(path: string): string {
  const area = path.split('/')[2] ?? '';
  return tagNames[area] ?? area;
}
