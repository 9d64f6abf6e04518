import type { ReactNode } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { KeptOpen } from '../leave-guard/KeptOpen';
import { heldOptions } from '../session/menu-tree';
import { usePageTitle } from '../session/use-page-title';
import { useSession } from '../session/use-session';

export interface AreaPageProps {
  /** Administrative area, or content type, whose menu is needed. */
  readonly area: string;
  readonly title: string;
  /** What is missing, where that is not the page itself. */
  readonly right?: string;
  readonly children: ReactNode;
}

/** A page shown to who holds the menu of its area in the current venue; others are told whom to ask. */
export function AreaPage({ area, title, right, children }: AreaPageProps) {
  const { menus } = useSession();
  usePageTitle(title);
  return (
    <KeptOpen isAllowed={heldOptions(menus, area) !== undefined} refusal={<NoPermission title={title} right={right} />}>
      {children}
    </KeptOpen>
  );
}

/** Says that a page is not for the user, and whom to ask. */
export function NoPermission({ title, right = title }: Pick<AreaPageProps, 'title' | 'right'>) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title="没有权限" hint={`您在${user.venueName}没有“${right}”的权限，请联系管理员。`} />
      </Panel>
    </>
  );
}
