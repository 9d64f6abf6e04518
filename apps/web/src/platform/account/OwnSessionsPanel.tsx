import { useQuery } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { endOwnSessions, getOwnSessions, type OwnSession } from '@yunguan/contract/platform/account';
import { Button, Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { useConfirm } from '@/ui/use-confirm';

/** Where the user is logged in; he ends what he does not know. */
export function OwnSessionsPanel() {
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite('account');
  const sessions = useQuery({
    queryKey: queryKeys.list('account', 'sessions'),
    queryFn: ({ signal }) => call(getOwnSessions, {}, { signal }),
  });
  const others = sessions.data?.filter(({ isOwn }) => !isOwn) ?? [];

  const handleEnd = async (one?: OwnSession) => {
    const agreed = await confirm({
      title: one ? '结束这个登录？' : `结束其他 ${others.length} 个登录？`,
      consequence: `${one ? `${one.browser}（${one.address}）` : '您在其他地方的登录'}会立即退出，未保存的内容以草稿保留。`,
      okText: '结束登录',
      danger: true,
    });
    if (!agreed) return;
    await write({ endpoint: endOwnSessions, body: one ? { ids: [one.id] } : {}, done: messages.loginEnded });
  };

  return (
    <Panel
      title="我的登录"
      extra={
        others.length > 0 && (
          <Button size="small" danger disabled={isBusy} onClick={() => void handleEnd()}>
            结束其他全部登录
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {sessions.error && <LoadFailure error={sessions.error} onRetry={sessions.refetch} />}
      <ul className="own-sessions">
        {sessions.data?.map((one) => (
          <li key={one.id}>
            <div>
              <div className="own-session-device">
                {one.browser}
                {one.isOwn && <StatusTag tone="passed" text="当前登录" />}
              </div>
              <div className="hint num">
                {one.address} · {one.loginTime.slice(0, 16)} 登录 · 最近使用 {one.lastSeenTime.slice(0, 16)}
              </div>
            </div>
            {!one.isOwn && (
              <Button
                type="link"
                danger
                disabled={isBusy}
                aria-label={`结束 ${one.browser}（${one.address}）的登录`}
                onClick={() => void handleEnd(one)}
              >
                结束
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="account-lead">看到不认识的设备或地址时，结束它，并立即修改密码。</p>
    </Panel>
  );
}
