import { useSession } from '@/kernel/session/use-session';
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

/** Said where the address does not tell which menu is meant. */
export function NoMenuGiven({ title }: Pick<MenuNoticeProps, 'title'>) {
  return <MenuNotice title={title} reason="没有指定菜单" hint="地址中缺少菜单编号，请从菜单中选择要使用的功能。" />;
}

/** Said where the user has nothing below the menu. */
export function NothingBelow({ title }: Pick<MenuNoticeProps, 'title'>) {
  const { user } = useSession();
  return (
    <MenuNotice
      title={title}
      reason="没有可用的功能"
      hint={`您在${user.venueName}没有这个菜单下的功能，或菜单已被移除。请从菜单中选择其他功能，或联系管理员。`}
    />
  );
}
