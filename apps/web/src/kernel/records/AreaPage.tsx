import type { AdminArea } from '@yunguan/contract/kernel/areas';
import type { ReactNode } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { heldOptions } from '../session/menu-tree';
import { usePageTitle } from '../session/use-page-title';
import { useSession } from '../session/use-session';

export interface AreaPageProps {
  readonly area: AdminArea;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page of administration: shown to who holds its menu in the current venue; others are told whom to ask. */
export function AreaPage({ area, title, children }: AreaPageProps) {
  const { menus } = useSession();
  usePageTitle(title);
  if (heldOptions(menus, area) !== undefined) return children;
  return <NoPermission title={title} />;
}

/** Says that a page is not for the user, and whom to ask. */
export function NoPermission({ title }: Pick<AreaPageProps, 'title'>) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title="没有权限" hint={`您在${user.venueName}没有“${title}”的权限，请联系管理员。`} />
      </Panel>
    </>
  );
}
