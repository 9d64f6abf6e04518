import { type AnyContent, type ContentOperation, pathOf } from '@yunguan/contract/kernel/content';
import {
  contentEndpoints,
  type idInput,
  type idsInput,
  type PageInput,
} from '@yunguan/contract/kernel/content-endpoints';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { venueOf } from '../audit/venue-of';
import type { Binding, Call, Done, Handler } from '../call';
import { scopeOf, venuesWith } from '../access/actor';
import { transition } from '../review/transition';
import type { BoundContent, ContentBinding } from './binding';
import { detailContent, lockRow } from './detail';
import type { CountCache } from '../counted-page';
import { valueOf } from '../json-parts';
import { pageContent } from './page';
import { removeContent } from './remove';
import { changeCover, toggleState, togglePin } from './small-changes';
import { assertAction, createContent, updateContent } from './write';
import { isUuid } from '../uuid';

/** A content type on the server: its declaration, its binding and every call it answers. */
export interface ContentModule extends BoundContent {
  /** All calls of the type: the standard ones, replaced or followed by handlers of its own. */
  readonly bindings: (deps: Deps) => Binding[];
}

/** Joins a declaration with its binding; `also` adds handlers, or replaces a standard one of the same path. */
export function contentModule(
  declaration: AnyContent,
  binding: ContentBinding,
  also: (deps: Deps, content: BoundContent) => Binding[] = () => [],
): ContentModule {
  const content: BoundContent = { declaration, binding };
  return {
    ...content,
    bindings(deps) {
      const own = also(deps, content);
      const replaced = new Set(own.map((one) => one.endpoint.path));
      return [...standardBindings(deps, content).filter((one) => !replaced.has(one.endpoint.path)), ...own];
    },
  };
}

function standardBindings(deps: Deps, content: BoundContent): Binding[] {
  const handlers = standardHandlers(deps, content);
  return Object.entries(contentEndpoints(content.declaration)).map(([operation, endpoint]) => ({
    endpoint,
    // Object.entries widens the key; it is one of the operations by construction.
    handler: handlers[operation as ContentOperation],
  }));
}

/** Every call of the types; one that a type lends works on the records of its borrowers, too (texts.md G5). */
export function contentBindings(deps: Deps, types: readonly ContentModule[]): Binding[] {
  return types.flatMap((lender) => {
    const bindings = lender.bindings(deps);
    const lent = Object.entries(lender.declaration.lends ?? {});
    if (lent.length === 0) return bindings;
    const byPath = new Map(
      lent.map(([operation, keys]) => [
        pathOf(lender.declaration, operation as ContentOperation),
        {
          operation: operation as ContentOperation,
          borrowers: types.filter(({ declaration }) => keys.includes(declaration.key)),
        },
      ]),
    );
    return bindings.map((binding) => {
      const loan = byPath.get(binding.endpoint.path);
      return loan === undefined ? binding : { ...binding, handler: lentHandler(deps, binding, loan) };
    });
  });
}

interface Loan {
  readonly operation: ContentOperation;
  readonly borrowers: readonly ContentModule[];
}

/** The borrower's own operation where the record is one of his; the lender's in every other case. */
function lentHandler(deps: Deps, own: Binding, { operation, borrowers }: Loan): Handler<unknown> {
  const handlers = borrowers.map((content) => ({ content, handler: standardHandlers(deps, content)[operation] }));
  return async (call) => {
    const { id } = call.input as WithId;
    if (!isUuid(id)) return own.handler(call);
    for (const { content, handler } of handlers) {
      const [row] = await deps.db.within('*', `select 1 from ${content.binding.table} where id = $1`, [id]);
      if (row) return handler(call);
    }
    return own.handler(call);
  };
}

type Body = Readonly<Record<string, unknown>>;
type WithId = z.infer<typeof idInput>;
type WithFlag = WithId & { value?: boolean | null };

function standardHandlers(deps: Deps, content: BoundContent): Record<ContentOperation, Handler<unknown>> {
  const counts: CountCache = new Map();
  // Each input below was parsed by the schema that `contentEndpoints` gives the same operation.
  return {
    page: (call) => pageContent(deps, content, { actor: call.actor, input: call.input as PageInput, counts }),
    detail: (call) => detailContent(deps, content, { actor: call.actor, id: (call.input as WithId).id }),
    albums: (call) => albumsOf(deps, content, call as Call<WithId>),
    create: (call) => change(call, '', (tx) => createContent({ tx, deps, content }, form(call))),
    update: (call) => change(call, '', (tx) => updateContent({ tx, deps, content }, form(call))),
    remove: (call) => {
      const input = call.input as z.infer<typeof idsInput>;
      const ids = input.ids ?? input.idList ?? (input.id ? [input.id] : []);
      return change(call, ids.join(','), (tx) =>
        removeContent(tx, content, { actor: call.actor, ids, now: deps.clock.now() }),
      );
    },
    revoke: (call) => {
      const { id } = call.input as WithId;
      return change(call, id, (tx) => revokeReview({ deps, content, tx, call: call as Call<WithId> }));
    },
    cover: (call) => {
      const { id, cover, version } = call.input as WithId & { cover?: unknown; version?: number };
      return change(call, id, (tx) => changeCover(tx, content, { actor: call.actor, id, cover, version }));
    },
    toggle: (call) => {
      const { id, value } = call.input as WithFlag;
      return change(call, id, (tx) => toggleState(tx, content, { actor: call.actor, id, value }));
    },
    pin: (call) => {
      const { id, value } = call.input as WithFlag;
      return change(call, id, (tx) => togglePin(tx, content, { actor: call.actor, id, value }));
    },
  };
}

const form = (call: Call<unknown>) => ({ actor: call.actor, body: call.input as Body });

/** A refusal names what was asked for; what was done stands with its own id under the record's venue. */
function change(
  call: Call<unknown>,
  objectId: string,
  run: (tx: Transaction) => Promise<Done>,
): ReturnType<Handler<unknown>> {
  if (objectId !== '') call.note({ objectId });
  return call.write(scopeOf(call.actor), async (tx) => {
    const { reply, note } = await run(tx);
    call.note(note);
    return reply;
  });
}

async function revokeReview(work: {
  deps: Deps;
  content: BoundContent;
  tx: Transaction;
  call: Call<WithId>;
}): Promise<Done> {
  const { deps, content, tx, call } = work;
  const { key, messages } = content.declaration;
  const row = await lockRow(tx, content, { id: call.input.id, venues: venuesWith(call.actor, key, ['edit', 'add']) });
  assertAction(content, { actor: call.actor, row, action: 'revoke', refusal: `《${row.title}》不在审核中，不能撤销` });
  await transition(tx, { deps, content, actor: call.actor, id: row.id, action: 'revoke' });
  return { reply: { objects: null, msg: messages.revoked }, note: venueOf([row]) };
}

async function albumsOf(deps: Deps, content: BoundContent, call: Call<WithId>) {
  const reply = await detailContent(deps, content, { actor: call.actor, id: call.input.id });
  const detail: Record<string, unknown> & { album?: string[]; albums?: string[] } =
    // A detail is an object.
    'json' in reply ? (valueOf(reply.json) as Record<string, unknown>) : {};
  // A type with one picture has an album of that one.
  const only = detail[content.declaration.coverField ?? ''];
  return { objects: { albums: detail.albums ?? detail.album ?? (typeof only === 'string' ? [only] : []) } };
}
