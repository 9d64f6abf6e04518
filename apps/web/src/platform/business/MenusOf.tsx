import type { MenuNode } from '@yunguan/contract/platform/shell';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { Panel } from '@/ui/Panel';
import { useUsableMenus } from './usable-menus';

export interface MenusOfProps {
  /** Parent menu; null for the whole tree. */
  readonly parentId: string | null;
  readonly children: (menus: readonly MenuNode[]) => ReactNode;
}

/** Asks for the usable menus below one menu; its failure is the server's own text (texts.md A3). */
export function MenusOf({ parentId, children }: MenusOfProps) {
  const { data, error, refetch } = useUsableMenus(parentId);
  if (data) return children(data);
  return (
    <Panel>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Panel>
  );
}
