import { Tabs } from 'antd';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { MemberList } from './MemberList';
import { type MemberTab, membersUrl } from './members-url';
import { Outbox } from './Outbox';
import './members.css';

const title = '会员管理';

/** 会员管理: who signed up with the public clients, and, for platform administrators, the codes that were sent. */
export default function MembersPage() {
  return (
    <AreaPage area="member" title={title}>
      <Members />
    </AreaPage>
  );
}

const items = [
  { key: 'members', label: '会员' },
  { key: 'outbox', label: '验证码发件箱' },
] as const satisfies { key: MemberTab; label: string }[];

function Members() {
  const { user } = useSession();
  const [state, change] = useUrlState(membersUrl.schema);
  const tab = user.isPlatform ? state.tab : 'members';
  return (
    <>
      <PageHeader title={title} description="全网公众会员：以手机号和验证码登录网站、微信和 App" />
      {user.isPlatform && (
        <Tabs
          className="member-tabs"
          activeKey={tab}
          // The keys are those of the items.
          onChange={(next) => change({ ...membersUrl.noFilters, tab: next as MemberTab })}
          items={[...items]}
        />
      )}
      {tab === 'members' ? <MemberList /> : <Outbox />}
    </>
  );
}
