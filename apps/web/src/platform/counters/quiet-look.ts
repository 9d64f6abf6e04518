import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallOptions } from '@/kernel/api/calling';

/** A look that the page takes by itself asks nobody to log in: the dialog would take the keys of who is typing. */
export function quietLook({ client, queryKey, signal }: QueryFunctionContext): CallOptions {
  const isShown = client.getQueryData(queryKey) !== undefined;
  return { signal, onSessionLoss: isShown ? 'fail' : 'login' };
}
