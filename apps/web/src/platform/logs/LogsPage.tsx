import { Tabs } from 'antd';
import { AreaPage } from '@/kernel/records/AreaPage';
import { type CurrentUser, useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { ExportLog } from './ExportLog';
import { LoginLog } from './LoginLog';
import { type LogTab, logsUrl } from './logs-url';
import { OnlineUsers } from './OnlineUsers';
import { OperationLog } from './OperationLog';
import { VerifyTrail } from './VerifyTrail';
import './logs.css';

const names = {
  operation: '操作日志',
  login: '登录日志',
  online: '在线用户',
  export: '导出日志',
} as const satisfies Record<LogTab, string>;

/** 日志审计: operations, logins, who is online, exports, and whether the log is whole. */
export default function LogsPage() {
  return (
    <AreaPage area="log" title="日志审计">
      <Logs />
    </AreaPage>
  );
}

function Logs() {
  const { user } = useSession();
  const [{ tab }, change] = useUrlState(logsUrl.schema);
  return (
    <>
      <PageHeader
        title="日志审计"
        description={`${reachOf(user)}的操作、登录与导出记录，只增不改，保存不少于六个月`}
        extra={user.isPlatform && <VerifyTrail />}
      />
      <Tabs
        className="log-tabs"
        activeKey={tab}
        // The keys are those of the items below.
        onChange={(next) => change({ ...logsUrl.noFilters, tab: next as LogTab })}
        items={Object.entries(names).map(([key, label]) => ({ key, label }))}
      />
      {tab === 'operation' && <OperationLog key="operation" />}
      {tab === 'login' && <LoginLog key="login" />}
      {tab === 'online' && <OnlineUsers key="online" />}
      {tab === 'export' && <ExportLog key="export" />}
    </>
  );
}

function reachOf({ isPlatform, venues }: CurrentUser): string {
  if (isPlatform) return '全部场馆';
  return venues.length > 1 ? '您管理的场馆' : '本馆';
}
