import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '../api/client';
import { queryKeys } from '../api/query-keys';

const rightsKeys = [queryKeys.user, queryKeys.menus];

/** Reads user and menus again as soon as any call was refused for want of a right: the menus follow at once. */
export function useRightsRefresh({ onForbidden }: Pick<Client, 'onForbidden'>): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onForbidden(() => {
        // The rights are on their way; and a refusal of their own calls must not ask for them again.
        if (rightsKeys.some((queryKey) => queryClient.isFetching({ queryKey }) > 0)) return;
        for (const queryKey of rightsKeys) void queryClient.invalidateQueries({ queryKey });
      }),
    [onForbidden, queryClient],
  );
}
