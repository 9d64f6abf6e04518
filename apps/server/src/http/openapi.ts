import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import type { Need } from '@yunguan/contract/kernel/need';
import { optionName } from '@yunguan/contract/kernel/options';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { dataFile } from '../data-file';
import { fileOperations } from './openapi-files';
import { describeSchema, envelopeResponses, failureSchema, type NamedSchemas, type Schema } from './openapi-schemas';

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
  const describe = () =>
    (described ??= describePaths(document, endpoints).catch((error: unknown) => {
      // The next one who asks tries again.
      described = undefined;
      throw error;
    }));
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

const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } } as const;

interface Document extends Record<string, unknown> {
  openapi: string;
  info: { title: string; version: string };
  components: { readonly securitySchemes: typeof securitySchemes; readonly schemas: NamedSchemas };
  paths: Record<string, object>;
}

/** OpenAPI 3.1 without any call yet. */
function emptyDocument(): Document {
  return {
    openapi: '3.1.0',
    info: { title: '云馆：文化馆管理后台接口', version: '1.0.0' },
    components: { securitySchemes, schemas: {} },
    paths: {},
  };
}

/** Enters the calls: request bodies as they are accepted, `objects` as it is answered. Others are served in between. */
async function describePaths(
  { paths, components: { schemas } }: Document,
  endpoints: readonly Endpoint[],
): Promise<void> {
  schemas.Failure = failureSchema();
  const examples = await recordedExamples();
  for (const endpoint of endpoints) {
    const post = operation(endpoint, schemas, examples[endpoint.path]);
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) paths[path] = { post };
    await setImmediate();
  }
  for (const [path, operations] of fileOperations(tagOf)) paths[path] = { ...paths[path], ...operations };
}

/** A call that was made, and its answer, without ids, tokens and people; lists keep their first two elements. */
interface Example {
  readonly request: unknown;
  readonly answer: unknown;
}

/** Read when the document is made, not at start; `scripts/record-examples.mjs` writes them. */
async function recordedExamples(): Promise<Readonly<Record<string, Example>>> {
  return JSON.parse(await readFile(dataFile('examples.json'), 'utf8'));
}

function operation(endpoint: Endpoint, schemas: NamedSchemas, example: Example | undefined): Record<string, unknown> {
  const need =
    endpoint.need.kind === 'option'
      ? `${needText.option}：${endpoint.need.anyOf.map((right) => (right === 'view' ? '查看' : optionName(right))).join(' 或 ')}`
      : needText[endpoint.need.kind];
  const name = endpoint.path.split('/').at(-1) ?? '';
  return {
    summary: endpoint.summary,
    description: `权限：${need}`,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.need.kind === 'open' ? {} : { security: [{ bearer: [] }] }),
    ...parametersOf(endpoint, { name, schemas }),
    requestBody: { content: requestContent(endpoint, { name, schemas, ...shown(example?.request) }) },
    responses: envelopeResponses(
      describeSchema(endpoint.output, { io: 'output', name, schemas }),
      shown(example?.answer),
    ),
  };
}

/** What travels beside the body: the key of a repeated creation, and what a form with files says in its address. */
function parametersOf(
  { idempotent, multipart, input }: Endpoint,
  known: { readonly name: string; readonly schemas: NamedSchemas },
): { readonly parameters?: readonly Schema[] } {
  const asked = multipart ? describeSchema(input, { io: 'input', ...known }) : {};
  const parameters = [
    ...(idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ...Object.entries(asked.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const shown = (example: unknown) => (example === undefined ? {} : { example });

/** Uploads and imports take a form with files (002 §7). */
function requestContent(
  endpoint: Endpoint,
  { example, ...known }: { readonly name: string; readonly schemas: NamedSchemas; readonly example?: unknown },
): Record<string, unknown> {
  if (!endpoint.multipart) {
    const schema = describeSchema(endpoint.described?.() ?? endpoint.input, { io: 'input', ...known });
    return { 'application/json': { schema, ...shown(example) } };
  }
  const file = { type: 'string', format: 'binary' };
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] }, ...shown(example) },
  };
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
  statistics: '数据统计',
  recycleBins: '回收站',
  schedules: '排期',
  arrivals: '核销台',
  noShows: '爽约',
};

function tagOf(path: string): string {
  const area = path.split('/')[2] ?? '';
  return tagNames[area] ?? area;
}
