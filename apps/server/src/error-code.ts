/** Code of a system, database or framework error (`ENOENT`, `40P01`, `FST_…`); undefined for anything without one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
