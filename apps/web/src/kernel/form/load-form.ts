import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { getReviewLog, type ReviewLogRow } from '@yunguan/contract/platform/review';
import { getDraft } from '@yunguan/contract/platform/shell';
import { call } from '../api/call';
import { isSilent } from '../api/errors';
import { loadRecord } from '../list/content-call';
import type { Draft } from './draft';
import { returnedBy } from './returned-by';

export interface LoadedForm {
  readonly id: string | undefined;
  /** The stored record; undefined for a new one. */
  readonly row: Values | undefined;
  readonly version: number | undefined;
  /** The rolling draft that the server holds, if there is one. */
  readonly draft: Draft | undefined;
  /** The record that a new one begins as a copy of. */
  readonly pattern?: Values | undefined;
  /** The decision that sent the record back to be mended. */
  readonly returned?: ReviewLogRow | undefined;
}

/** What a form is opened for: a record, a new one, or a new one with the values of another. */
export interface FormSubject {
  readonly id: string | undefined;
  readonly copyOf: string | undefined;
}

/** Loads what a form begins with, and its rolling draft. @throws Refused, NetworkFailure, SessionEnded */
export async function loadForm(
  declaration: AnyContent,
  { id, copyOf }: FormSubject,
  signal?: AbortSignal,
): Promise<LoadedForm> {
  const read = (one: string | undefined) => (one === undefined ? undefined : loadRecord(declaration, one, signal));
  const [row, pattern, draft, returned] = await Promise.all([
    read(id),
    id === undefined ? read(copyOf) : undefined,
    loadDraft(declaration.key, id, signal),
    declaration.reviewed && id !== undefined ? loadReturned(id, signal) : undefined,
  ]);
  return { id, row, version: row === undefined ? undefined : Number(row.version), draft, pattern, returned };
}

/** A form opens without its draft when only the draft cannot be read. */
export async function loadDraft(kind: string, objectId?: string, signal?: AbortSignal): Promise<Draft | undefined> {
  const found = await unlessRefused(call(getDraft, { kind, objectId }, signal ? { signal } : {}));
  if (!found) return undefined;
  const { writer, ...draft } = found;
  return { ...draft, writers: [writer] };
}

/** With the form, and not after it: it stands above the fields and would push them down. */
async function loadReturned(objectId: string, signal?: AbortSignal): Promise<ReviewLogRow | undefined> {
  const log = await unlessRefused(call(getReviewLog, { objectId }, signal ? { signal } : {}));
  return log && returnedBy(log);
}

/** What a form can do without. */
async function unlessRefused<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isSilent(error)) throw error;
    return undefined;
  }
}
