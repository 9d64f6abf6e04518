import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { getDraft } from '@yunguan/contract/platform/shell';
import { call } from '../api/call';
import { isSilent } from '../api/errors';
import { loadRecord } from '../list/content-call';
import type { Draft } from './draft';

export interface LoadedForm {
  readonly id: string | undefined;
  /** The stored record; undefined for a new one. */
  readonly row: Values | undefined;
  readonly version: number | undefined;
  /** The rolling draft that the server holds, if there is one. */
  readonly draft: Draft | undefined;
}

/** Loads a record for editing together with its rolling draft. @throws Refused, NetworkFailure, SessionEnded */
export async function loadForm(declaration: AnyContent, id?: string, signal?: AbortSignal): Promise<LoadedForm> {
  const [row, draft] = await Promise.all([
    id === undefined ? undefined : loadRecord(declaration, id, signal),
    loadDraft(declaration.key, id, signal),
  ]);
  return { id, row, version: row === undefined ? undefined : Number(row.version), draft };
}

/** A form opens without its draft when only the draft cannot be read. */
async function loadDraft(kind: string, objectId?: string, signal?: AbortSignal): Promise<Draft | undefined> {
  try {
    return (await call(getDraft, { kind, objectId }, signal ? { signal } : {})) ?? undefined;
  } catch (error) {
    if (isSilent(error)) throw error;
    return undefined;
  }
}
