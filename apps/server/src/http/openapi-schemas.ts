import { EnvelopeState, refusal } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import * as z from 'zod';

export type Schema = Record<string, unknown>;

/** Schemas that others refer to, by name. */
export type NamedSchemas = Record<string, object>;

/** Where the document keeps them. */
const named = (name: string) => `#/components/schemas/${name}`;

/**
 * A schema as JSON Schema 2020-12 writes it, which OpenAPI 3.1 takes. The parts of one that contains itself, such as a
 * tree, go among the document's: a reference is read from the document's root.
 */
export function describeSchema(
  schema: z.ZodType,
  { io, name, schemas }: { readonly io: 'input' | 'output'; readonly name: string; readonly schemas: NamedSchemas },
): Schema {
  const { $schema: _dialect, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const parts = Object.keys($defs);
  const nameOf = (part: string) => `${name}.${io}${parts.indexOf(part) + 1}`;
  for (const [part, value] of Object.entries($defs)) schemas[nameOf(part)] = referring(value, nameOf) as Schema;
  return parts.length === 0 ? described : (referring(described, nameOf) as Schema);
}

function referring(value: unknown, nameOf: (part: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => referring(one, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const part = key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '') : undefined;
      return [key, part === undefined ? referring(inner, nameOf) : named(nameOf(part))];
    }),
  );
}

/** The schema of a refusal, which every call may answer. */
export function failureSchema(): Schema {
  const { failed, noData, notLoggedIn, expired } = EnvelopeState;
  const { $schema: _dialect, ...refused } = z.toJSONSchema(refusal, { io: 'output' });
  return {
    type: 'object',
    required: ['state', 'msg', 'objects'],
    properties: {
      state: { enum: [failed, noData, notLoggedIn, expired] },
      msg: { type: 'string' },
      objects: { anyOf: [refused, { type: 'null' }] },
    },
  };
}

/** Answers of a call: what it was asked for, or why not. */
export function envelopeResponses(objects: Schema, shown: { readonly example?: unknown }): Schema {
  const failure = { $ref: named('Failure') };
  const success = {
    type: 'object',
    required: ['state', 'msg', 'objects'],
    properties: { state: { enum: [EnvelopeState.ok, EnvelopeState.noData] }, msg: { type: 'string' }, objects },
  };
  return {
    200: {
      description: 'state 1 成功；101 没有数据；0 失败；107 未登录；109 登录超时',
      content: { 'application/json': { schema: { anyOf: [success, failure] }, ...shown } },
    },
    default: failureResponse,
  };
}

/** By HTTP status what a proxy or a client must know without reading the answer. */
export const failureResponse = {
  description: '401 令牌无效；413 内容过大；415 类型不支持；429 过于频繁；503 系统繁忙',
  content: {
    'application/json': {
      schema: { $ref: named('Failure') },
      example: { state: EnvelopeState.failed, msg: messages.busy, objects: { code: 'BUSY' } },
    },
  },
} as const;
