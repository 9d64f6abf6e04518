import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { messages } from '@yunguan/contract/kernel/messages';
import { declarationProblems } from '@yunguan/contract/kernel/problems';
import { registry } from '@yunguan/contract/registry';
import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Lifecycle } from './cluster/http-service';
import { contentModules } from './content/content-types';
import type { Deps } from './deps';
import { answerCall, plainHeaders } from './http/answer';
import { callerAddressHook } from './http/caller-address';
import { eventRoute } from './http/events';
import { fileRoute, qrDownloadRoute } from './http/download';
import { exportRoute } from './http/export-file';
import { refusalText } from './http/envelope';
import { toFailure, wrongTypeTexts } from './http/errors';
import { healthRoutes } from './http/health';
import { createMeter, meterHooks } from './http/metrics';
import { nestsTooDeep } from './http/nesting';
import { openApiRoutes } from './http/openapi';
import { readOnHook } from './http/read-on';
import { route } from './http/route';
import { partRoutes } from './http/uploads-in-parts';
import type { Binding } from './kernel/call';
import { webRoutes } from './http/web';
import { contentBindings, type ContentModule } from './kernel/content/module';
import { createExportTurns } from './kernel/export/export-turns';
import { exportBindings } from './kernel/export/module';
import { reviewBindings } from './kernel/review/module';
import { menuAdminBindings } from './platform/menus/admin';
import { recycleBinBindings } from './platform/recycle-bin/bindings';
import { arrivalBindings } from './platform/arrivals/bindings';
import { noShowBindings } from './platform/no-shows/bindings';
import { scheduleBindings } from './platform/schedule/bindings';
import { statisticsBindings } from './platform/statistics/bindings';
import { workbenchBindings } from './platform/workbench/bindings';
import { letterBindings } from './platform/letters/bindings';
import { staffBindings } from './platform/staff/bindings';
import { roleBindings } from './platform/roles/bindings';
import { departmentBindings } from './platform/departments/bindings';
import { dutyBindings } from './platform/duties/bindings';
import { venueAdminBindings } from './platform/venues/admin';
import { flowBindings } from './platform/flows/bindings';
import { dictionaryBindings } from './platform/dictionaries/bindings';
import { labelBindings } from './platform/labels/bindings';
import { libraryBindings } from './platform/library/bindings';
import { sharedFilterBindings } from './platform/shared-filters/bindings';
import { watchedWordBindings } from './platform/watched-words/bindings';
import { orderSettingBindings } from './platform/order-settings/bindings';
import { logBindings } from './platform/logs/bindings';
import { memberLetterBindings } from './platform/member-letters/bindings';
import { memberBindings } from './platform/members/bindings';
import { authBindings } from './platform/auth/bindings';
import { counterBindings } from './platform/counters/bindings';
import { createEventHub } from './platform/events/hub';
import { draftBindings } from './platform/drafts/bindings';
import { exportSources } from './platform/export-sources';
import { lookupBindings } from './platform/lookups/bindings';
import { menuBindings } from './platform/menus/bindings';
import { preferenceBindings } from './platform/preferences/bindings';
import { qrBindings } from './platform/qr/bindings';
import { uploadBindings } from './platform/uploads/bindings';
import { thumbnailOrders } from './platform/uploads/thumbnail-orders';
import { venueBindings } from './platform/venues/bindings';

const bodyLimit = 1_000_000;
const jsonType = /^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i;

interface Surroundings {
  readonly deps: Deps;
  readonly lifecycle: Lifecycle;
  /** Content types to serve; the recipe's test adds one of its own. */
  readonly types?: readonly ContentModule[];
}

/** Joins every area of the server; modules are listed by hand, and the registry is the authorisation matrix. */
export async function buildApp({ deps, lifecycle, types = contentModules }: Surroundings): Promise<FastifyInstance> {
  // Typed as Fastify's own logger, so that plugins and helpers take the plain instance type.
  const loggerInstance: FastifyBaseLogger = deps.log;
  // Fastify's types tell the server with TLS from the one without; nothing here does.
  const secure: object = deps.config.tls === undefined ? {} : { https: { ...deps.config.tls, minVersion: 'TLSv1.2' } };
  const app = fastify({
    ...secure,
    bodyLimit,
    loggerInstance,
    // Calls are logged by the meter, without bodies and queries.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What is sent whole may be a film of 200 MB, on a line of a megabit: as long as it moves it may take its time.
    requestTimeout: 30 * 60_000,
    // Nothing sent and nothing taken: who stops reading a file must not hold it, and an export its connection, for ever.
    connectionTimeout: 120_000,
    // A request that still arrives while the server goes down is served; its answer closes the connection. Fastify's own
    // 503 is no envelope.
    return503OnClosing: false,
    // Behind a proxy every client would share its address: one guesser could lock all the others out.
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // An address that cannot be read (`%zz`) reaches no route: Fastify's own answer is neither an envelope nor has it our headers.
    frameworkErrors: (_error, request, reply) => void answerUnknown(request, reply),
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  callerAddressHook(app);
  const meter = createMeter();
  meterHooks(app, meter);
  readOnHook(app);
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error }, '处理请求失败');
    void answerCall(reply, failure.status, failure.body);
  });

  const bindings = allBindings(deps, types);
  assertMatrix(bindings, types);
  strictContentTypes(app, bindings);
  for (const binding of bindings) route(app, deps, binding);
  eventRoute(app, { deps, lifecycle, hub: createEventHub(deps) });
  partRoutes(app, deps);
  await app.register(async (browsed) => {
    // Here and not for the calls: it makes its headers anew each time, which was a twelfth of a detail's work.
    await browsed.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurity },
      hsts: { maxAge: 31_536_000 },
    });
    exportRoute(browsed, deps, {
      sources: exportSources(types),
      turn: createExportTurns(deps.pools.cursors.options.max),
      packTurn: createExportTurns(packsAtOnce),
    });
    qrDownloadRoute(browsed, deps);
    fileRoute(browsed, deps, thumbnailOrders(deps));
    healthRoutes(browsed, { deps, lifecycle, meter });
    await openApiRoutes(
      browsed,
      bindings.map((binding) => binding.endpoint),
    );
    await webRoutes(browsed);
  });
  return app;
}

/** Archives of one process: each keeps a file open, and the disk busy, for as long as somebody takes it. */
const packsAtOnce = 2;

const contentSecurity = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Component styles are inserted at run time; scripts are not.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  // Panoramas are shown where they are, in a sandbox (001 §2).
  'frame-src': ['https:', 'http:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

function allBindings(deps: Deps, types: readonly ContentModule[]): Binding[] {
  return [
    ...authBindings(deps),
    ...menuBindings(deps),
    ...venueBindings(deps),
    ...lookupBindings(deps),
    ...preferenceBindings(deps),
    ...sharedFilterBindings(deps),
    ...watchedWordBindings(deps),
    ...draftBindings(deps, types),
    ...counterBindings(deps, types),
    ...menuAdminBindings(deps),
    ...workbenchBindings(deps, types),
    ...statisticsBindings(deps, types),
    ...recycleBinBindings(deps, types),
    ...scheduleBindings(deps, types),
    ...arrivalBindings(deps, types),
    ...noShowBindings(deps, types),
    ...letterBindings(deps),
    ...memberLetterBindings(deps),
    ...staffBindings(deps),
    ...roleBindings(deps),
    ...departmentBindings(deps),
    ...dutyBindings(deps),
    ...venueAdminBindings(deps),
    ...flowBindings(deps),
    ...dictionaryBindings(deps, types),
    ...labelBindings(deps),
    ...libraryBindings(deps, types),
    ...orderSettingBindings(deps),
    ...logBindings(deps, { types, sources: exportSources(types) }),
    ...memberBindings(deps),
    ...uploadBindings(deps),
    ...reviewBindings(deps, types),
    ...exportBindings(deps, exportSources(types)),
    ...qrBindings(deps, types),
    ...contentBindings(deps, types),
  ];
}

/** A route without a row in the registry, or a row without a route, keeps the server from starting. */
function assertMatrix(bindings: readonly Binding[], types: readonly ContentModule[]): void {
  const problems = declarationProblems(types.map((type) => type.declaration));
  const bound = new Set(bindings.map((binding) => binding.endpoint.path));
  if (types === contentModules) {
    const listed = new Set(registry.map((endpoint) => endpoint.path));
    problems.push(...[...bound].filter((path) => !listed.has(path)).map((path) => `${path}: not in the registry`));
    problems.push(
      ...[...listed].filter((path) => !bound.has(path)).map((path) => `${path}: registered without a handler`),
    );
  }
  if (bound.size !== bindings.length) problems.push('two handlers share a path');
  if (problems.length > 0) throw new Error(`The calls do not match the registry:\n${problems.join('\n')}`);
}

/** Two exact content types; anything else is refused before a parser sees it (threats 三). */
function strictContentTypes(app: FastifyInstance, bindings: readonly Binding[]): void {
  const multipartPaths = new Set(
    bindings.flatMap(({ endpoint }) => (endpoint.multipart ? [endpoint.path, ...(endpoint.aliases ?? [])] : [])),
  );
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || !request.url.startsWith('/api/')) return done();
    const type = request.headers['content-type'];
    const isUpload = multipartPaths.has(request.url.split('?')[0] ?? '');
    const length = request.headers['content-length'];
    if (type === undefined && (length === undefined || length === '0')) return done();
    const fits = isUpload ? /^multipart\/form-data;/i.test(type ?? '') : jsonType.test(type ?? '');
    if (fits) return done();
    const message = isUpload ? wrongTypeTexts.upload : wrongTypeTexts.call;
    answerCall(reply, 415, refusalText(message, { code: 'VALIDATION' }));
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    if (nestsTooDeep(text)) return done(Object.assign(new Error('nested too deep'), { code: 'BODY_NESTED_TOO_DEEP' }));
    try {
      const value: unknown = reachesPrototype.test(text) ? JSON.parse(text, withoutPrototype) : JSON.parse(text);
      return done(null, value);
    } catch {
      return done(Object.assign(new Error('invalid JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }));
    }
  });
  app.setNotFoundHandler(answerUnknown);
}

/** Answers for an address that nothing is served under: as a call where it looks like one, else in plain text. */
function answerUnknown(request: Pick<FastifyRequest, 'url'>, reply: FastifyReply): FastifyReply {
  if (request.url.startsWith('/api/')) {
    return answerCall(reply, 200, refusalText('接口不存在', { code: 'NOT_FOUND' }));
  }
  return reply.code(404).headers(plainHeaders).send(messages.forbidden);
}

/** Could hold such a key, spelled out or escaped. Looking at each key of every body costs more than parsing it. */
const reachesPrototype = /__proto__|constructor|\\u/;

/** Keys that reach the prototype are dropped like any unknown field. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value;
}
