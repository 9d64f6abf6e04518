import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statusName } from '@yunguan/contract/kernel/review';
import { contentTypes } from '@yunguan/contract/registry';
import { Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { pagePath } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { loadUnfinished } from './unfinished';

/** Returned items and drafts of the venue; each opens in its form. */
export function UnfinishedPanel() {
  const { menus } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.content('unfinished'),
    queryFn: ({ signal }) => loadUnfinished(call, { menus, types: contentTypes, signal }),
  });
  return (
    <Panel title="退回与草稿" className="home-panel">
      {error && !data && <ErrorState message={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.length === 0 && <EmptyState title="没有待修改的内容" hint="被驳回的内容与尚未提交的草稿会出现在这里。" />}
      <ul className="home-list">
        {data?.map(({ id, title, label, status, changedAt, menu }) => (
          <li key={id}>
            <Link to={pagePath(menu) ?? ''} search={() => ({ mode: screenModes.edit, id })} className="home-row">
              <StatusTag status={status} text={statusName(status) ?? ''} />
              <span className="ellipsis" title={title}>
                {title}
              </span>
              <small>{label}</small>
              <small className="num">{changedAt.slice(0, 16)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
