import { useQuery } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { getUsableOption } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import { useEffect } from 'react';
import { sayLatest } from '@/ui/latest-message';
import { call } from '../api/call';
import { isSilent } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { menuOf } from '../session/menu-tree';
import { useHolds } from '../session/use-holds';
import { useSession } from '../session/use-session';

export interface LibraryRights {
  readonly add: boolean;
  readonly edit: boolean;
  readonly del: boolean;
}

/** What may be done in a venue's library, which need not be the venue of the session. Nothing until that is known. */
export function useLibraryRights(venueId: string): LibraryRights {
  const { user, menus } = useSession();
  const holds = useHolds('resource');
  const menuId = menuOf(menus, 'resource')?.id ?? '';
  const isElsewhere = venueId !== user.venueId && menuId !== '';
  const { message } = App.useApp();
  const { data, error } = useQuery({
    queryKey: queryKeys.read(getUsableOption.path, { menuId, venueId }),
    queryFn: ({ signal }) => call(getUsableOption, { menuId, venueId }, { signal }),
    enabled: isElsewhere,
  });
  useEffect(() => {
    if (error === null || isSilent(error)) return;
    // One alert, however many parts of the page ask.
    sayLatest(message, getUsableOption.path, { type: 'error', content: messages.optionsFailed, duration: 4 });
  }, [error, message]);
  const held = new Set(data?.usableOptionList.map(({ encrypt }) => encrypt));
  const may = (option: 'add' | 'edit' | 'del') => (isElsewhere ? held.has(option) || held.has('all') : holds(option));
  return { add: may('add'), edit: may('edit'), del: may('del') };
}
