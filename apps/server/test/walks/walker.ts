import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../../src/db/database';
import type { Answer } from '../app';
import type { ContentApp } from '../content-app';
import type { Form } from '../factories';
import { twinOf } from '../promises/stage';

/** One move of a walk: what is tried, and numbers out of which the ground chooses who does it, to what and how. */
export interface Move {
  readonly step: string;
  readonly by: number;
  readonly which: number;
  readonly more: number;
}

/** What one walk moves on: a record of its own, with a model beside it that knows what every move must lead to. */
export interface Ground {
  readonly take: (move: Move) => Promise<void>;
  /** What the database says otherwise than the model. */
  readonly differences: () => Promise<string[]>;
}

export interface Walk {
  /** In the operator's words. */
  readonly name: string;
  /** Names of the moves; one that is named more often is taken more often. */
  readonly steps: readonly string[];
  readonly begin: (walker: Walker) => Promise<Ground>;
}

/** What the words of a refusal are; undefined where the call must succeed. */
export type Refusal = string | undefined;

/** A call as somebody makes it. */
export interface Asked {
  readonly by: string;
  readonly path: string;
  readonly body: Form;
}

/** Makes the calls of walks, holds each answer against what the model foresaw, and counts. */
export interface Walker {
  readonly app: ContentApp;
  /** A call that must succeed, or be refused in exactly these words. @throws when it is answered otherwise */
  ask(asked: Asked, refusal?: Refusal): Promise<Answer>;
  /** A call about many of whom each has his own answer, by their ids. @throws when one is answered otherwise */
  askEach(asked: Asked, refusals: ReadonlyMap<string, Refusal>): Promise<void>;
  /** Calls that start at the same moment; in any order, but these must come of them. Answers in the order asked. */
  askAtOnce(
    asked: readonly Asked[],
    foreseen: { readonly succeed: number; readonly refusal: string },
  ): Promise<Answer[]>;
  /** Rows of the owner, who sees all venues. */
  sql<R extends Form>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** How often each call was accepted and refused, by `path ok` and `path refused`. */
  readonly made: ReadonlyMap<string, number>;
  /** Where all its calls come from, and nobody else's: the audit log tells them by it. */
  readonly address: string;
}

let walkers = 0;

/** The walker on a server; the honest one where no twin is named. */
export function walkerOn(app: ContentApp, server: FastifyInstance = app.app): Walker {
  const made = new Map<string, number>();
  walkers += 1;
  const address = `10.66.0.${walkers}`;
  const send = async ({ by, path, body }: Asked): Promise<Answer> => {
    const response = await server.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await app.as(by)}` },
      payload: JSON.stringify(body),
    });
    const answer = {
      ...response.json<Omit<Answer, 'status' | 'text'>>(),
      status: response.statusCode,
      text: response.body,
    };
    const line = `${path} ${answer.state === 1 ? 'ok' : 'refused'}`;
    made.set(line, (made.get(line) ?? 0) + 1);
    return answer;
  };
  const hold = (asked: Asked, said: Refusal, refusal: Refusal) => {
    if (said === refusal) return;
    throw new Error(`${told(asked)}: ${said ?? 'accepted'}, foreseen: ${refusal ?? 'accepted'}`);
  };
  return {
    app,
    made,
    address,
    sql: async <R extends Form>(text: string, values: readonly unknown[] = []) =>
      (await app.deps.pools.owner.query<R>(text, [...values])).rows,
    async ask(asked, refusal) {
      const answer = await send(asked);
      hold(asked, answer.state === 1 ? undefined : answer.msg, refusal);
      return answer;
    },
    async askEach(asked, refusals) {
      const answer = await send(asked);
      hold(asked, answer.state === 1 ? undefined : answer.msg, undefined);
      const results = outcomesOf(answer);
      hold(asked, [...results.keys()].toSorted().join(), [...refusals.keys()].toSorted().join());
      for (const [id, refusal] of refusals) hold(asked, results.get(id), refusal);
    },
    async askAtOnce(asked, { succeed, refusal }) {
      // Nobody loses time over a login of his own.
      for (const { by } of asked) await app.as(by);
      const answers = await Promise.all(asked.map(send));
      const refused = answers.filter(({ state }) => state !== 1);
      const [first] = asked;
      if (!first) return answers;
      for (const answer of refused) hold(first, answer.msg, refusal);
      hold(first, `${answers.length - refused.length} of ${answers.length}`, `${succeed} of ${answers.length}`);
      return answers;
    },
  };
}

const told = ({ by, path, body }: Asked) => `${by} ${path.split('/').at(-1)} ${JSON.stringify(body)}`;

interface Outcome {
  readonly id: string;
  readonly ok: boolean;
  readonly msg?: string;
  readonly message?: string;
}

/** Why nothing came of each of a batch, by its id; some calls answer a list, others an object with one. */
function outcomesOf({ objects }: Answer): Map<string, Refusal> {
  const results = (Array.isArray(objects) ? objects : (objects as { results: unknown }).results) as Outcome[];
  return new Map(results.map(({ id, ok, msg, message }) => [id, ok ? undefined : (msg ?? message)]));
}

/** One of a list by any number; undefined of an empty one. */
export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

/** Those that something can still become of, as a rule; now and then any, and whoever comes too late must be told so. */
export function among<T>(list: readonly T[], { more }: Move, isOpen: (one: T) => boolean): readonly T[] {
  const open = list.filter(isOpen);
  return more % 4 === 0 || open.length === 0 ? list : open;
}

/** One or two of a list by any numbers. */
export function pickSome<T>(list: readonly T[], { which, more }: Move): T[] {
  const chosen = [pick(list, which), more % 3 === 0 ? pick(list, which + more + 1) : undefined];
  return [...new Set(chosen.filter((one): one is T => one !== undefined))];
}

/** In the order of their ids, as the database answers them. */
export const inOrder = <T extends { readonly id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Where two texts of the same state of affairs differ. */
export function differing(what: string, stored: unknown, foreseen: unknown): string[] {
  const [one, other] = [JSON.stringify(stored), JSON.stringify(foreseen)];
  return one === other ? [] : [`${what}: stored ${one}, foreseen ${other}`];
}

/** Where the audit log does not have one line for each call of the walker, with what became of it. */
export async function auditDifferences(walker: Walker): Promise<string[]> {
  const lines = await walker.sql<{ line: string; n: number }>(
    `select call || ' ' || split_part(result, ':', 1) as line, count(*)::int as n from audit_log where address = $1 group by 1`,
    [walker.address],
  );
  const logged = new Map(lines.map(({ line, n }) => [line, n]));
  return [...new Set([...logged.keys(), ...walker.made.keys()])].flatMap((line) =>
    differing(`audit of ${line}`, logged.get(line), walker.made.get(line)),
  );
}

/** Objects of a parent that stand in 订单待审核, in the order of their ids. */
export async function ordersOf(walker: Walker, parentId: string): Promise<string[]> {
  const rows = await walker.sql<{ id: string }>(
    'select object_id as id from order_task where parent_id = $1 order by object_id',
    [parentId],
  );
  return rows.map(({ id }) => id);
}

/** The fault of a broken twin: a text of the product's statements, and what stands there instead. */
export interface Fault {
  readonly find: string;
  readonly put: string;
}

/**
 * A walker on a twin of the server whose statements have a fault. `met` tells whether it was ever in one: a twin without
 * its fault would prove nothing.
 */
export async function walkerOnTwin(app: ContentApp, { find, put }: Fault) {
  let isMet = false;
  const broken = (text: string): string => {
    if (!text.includes(find)) return text;
    isMet = true;
    return text.replace(find, () => put);
  };
  const { db } = app.deps;
  const within = (tx: Transaction): Transaction => ({
    ...tx,
    query: (text, values) => tx.query(broken(text), values),
    send: (text, values) => tx.send(broken(text), values),
  });
  const faulty: Database = { ...db, transaction: (scope, run) => db.transaction(scope, (tx) => run(within(tx))) };
  const server = await twinOf(app, { db: faulty });
  return { walker: walkerOn(app, server), met: () => isMet, close: () => server.close() };
}
