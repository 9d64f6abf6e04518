import { type AnyContent, type ContentOperation, pathOf } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { call } from '../api/call';
import type { Callable } from '../api/wire';
import { spokenRow } from './spoken-row';

const reading: ReadonlySet<ContentOperation> = new Set(['page', 'detail', 'albums']);

/** The call of a standard operation, by path alone. @throws Error when the type does not offer it */
export function operationOf(of: Pick<AnyContent, 'key' | 'base' | 'paths'>, operation: ContentOperation): Callable {
  const path = pathOf(of, operation);
  if (path === undefined) throw new Error(`${of.key} has no operation ${operation}`);
  return { path, idempotent: !reading.has(operation) };
}

/** The record as it is stored now. @throws Refused, NetworkFailure, SessionEnded */
export async function loadRecord(of: AnyContent, id: string, signal?: AbortSignal): Promise<Values> {
  // Shape by the declaration's own row schema, as the server answers it.
  return spokenRow(of, (await call(operationOf(of, 'detail'), { id }, signal ? { signal } : {})) as Values);
}
