import { errorCode } from '../error-code';

/** True when a write met a row that is there already; `index` names the unique index that must have refused it. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (errorCode(error) !== '23505' || !(error instanceof Error)) return false;
  return index === undefined || ('constraint' in error && error.constraint === index);
}
