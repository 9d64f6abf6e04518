import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import type { EnvelopeState } from '@yunguan/contract/kernel/envelope';
import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { Transaction, VenueScope } from '../db/database';
import type { Actor } from './access/actor';
import type { Member } from './access/member';
import type { NotedFacts } from './audit/detail-names';
import type { TokenSession } from './access/sessions';
import type { JsonParts } from './json-parts';

/** What a handler answers: a value, or JSON made of the declared names alone, as a rule by the database. */
export type Reply =
  | { readonly objects: unknown; readonly msg?: string; readonly state?: SuccessState }
  | { readonly json: JsonParts; readonly msg?: string; readonly state?: SuccessState };

/** Success, or a list without anything in it where the specification tells the two apart (002 §8). */
export type SuccessState = typeof EnvelopeState.ok | typeof EnvelopeState.noData;

export interface IncomingFile {
  readonly stream: Readable;
  readonly filename: string;
}

/** One call on its way through the server; what a handler is given. */
export interface Call<Input> {
  readonly input: Input;
  readonly session: TokenSession;
  /** The staff member who calls; throws for needs that admit anonymous tokens. */
  readonly actor: Actor;
  /** The member who calls; throws for every need but `member`. */
  readonly member: Member;
  readonly address: string;
  /** What the browser calls itself; empty when it says nothing. */
  readonly userAgent: string;
  readonly requestId: string;
  /** The query string; only uploads have one. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The files of a multipart call one after the other, each a stream of at most `fileSize` bytes. */
  readFiles(limits: { fileSize: number; files: number }): AsyncIterable<IncomingFile>;
  /** Adds to the audit row of this call. */
  note(entry: AuditNote): void;
  /**
   * The transaction of a writing call: its effect, its audit row and its idempotent answer commit together.
   * `scope` is what row-level security lets it see. `part` names each of several transactions of one call: a retry
   * then repeats the answer of every part by itself.
   */
  write(scope: VenueScope, effect: (tx: Transaction) => Promise<Reply>, part?: string): Promise<Reply>;
}

export interface AuditNote {
  objectId?: string;
  userId?: string;
  userName?: string;
  venueId?: string;
  detail?: NotedFacts;
}

/** What a writing did: the answer, and what the log is told of it. */
export interface Done {
  readonly reply: Reply;
  readonly note: AuditNote;
}

export type Handler<Input> = (call: Call<Input>) => Promise<Reply>;

/** One endpoint with its handler; modules list theirs by hand. */
export interface Binding {
  readonly endpoint: Endpoint;
  readonly handler: Handler<unknown>;
}

/** Joins an endpoint and a handler that takes exactly its parsed input. */
export function bind<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handler: Handler<z.infer<I>>,
): Binding {
  // The route parses with the same endpoint's schema before it calls the handler.
  return { endpoint, handler: handler as Handler<unknown> };
}
