import { type AnyContent, type ContentOperation, pathOf } from '@yunguan/contract/kernel/content';
import type { Callable } from '../api/wire';

/** The call of a standard operation, by path alone. @throws Error when the type does not offer it */
export function operationOf(of: Pick<AnyContent, 'key' | 'base' | 'paths'>, operation: ContentOperation): Callable {
  const path = pathOf(of, operation);
  if (path === undefined) throw new Error(`${of.key} has no operation ${operation}`);
  return { path, idempotent: operation === 'create' || operation === 'update' };
}
