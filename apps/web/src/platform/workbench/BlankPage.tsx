import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { PageHeader } from '@/ui/PageHeader';
import { CounterCards } from './CounterCards';
import { QuickEntries } from './QuickEntries';
import './workbench.css';

/** Start page of a venue, shown after a branch switch (002 §4.5). */
export default function BlankPage() {
  const { user } = useSession();
  const roles = user.venues.find(({ id }) => id === user.venueId)?.roles ?? [];
  const names = roles.map(({ roleName }) => roleName).join('、');
  usePageTitle(user.venueName);
  return (
    <>
      <PageHeader
        title={user.venueName}
        description={names === '' ? '请从上方或左侧菜单选择功能' : `您在本馆的角色：${names}`}
      />
      <CounterCards />
      <QuickEntries />
    </>
  );
}
