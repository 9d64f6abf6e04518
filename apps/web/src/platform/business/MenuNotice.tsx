import { usePageTitle } from '@/kernel/session/use-page-title';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';

export interface MenuNoticeProps {
  readonly title: string;
  readonly reason: string;
  readonly hint: string;
}

/** A container page that has nothing to contain, and says why. */
export function MenuNotice({ title, reason, hint }: MenuNoticeProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title={reason} hint={hint} />
      </Panel>
    </>
  );
}
