import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getContentReviewList } from '@yunguan/contract/platform/review';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { pagePaths } from '@/kernel/session/page-paths';
import { useSession } from '@/kernel/session/use-session';
import { dueText } from '@/kernel/waiting/due-time';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { leadsTo } from './leads-to';

/** What waits for the user's own decision, the oldest first; left out for who decides nothing. */
export function WaitingPanel() {
  const { menus } = useSession();
  const body = { pageIndex: 1, pageSize: 6 };
  const { data, error, refetch } = useQuery({
    // Below the counters, so that a decision refreshes both.
    queryKey: [...queryKeys.counters, 'first'],
    queryFn: ({ signal }) => call(getContentReviewList, body, { signal }),
  });
  // A flow may name somebody whose role has no page for reviews.
  if (!leadsTo(menus, pagePaths.reviewDesk) && !data?.total) return null;
  return (
    <Panel title="待我审核" extra={<Link to={pagePaths.reviewDesk}>全部</Link>} className="workbench-panel">
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.total === 0 && <EmptyState title="没有待审核的内容" hint="提交到您这一步的内容会出现在这里。" />}
      <ul className="workbench-list">
        {data?.datas.map((row) => (
          <li key={row.objectId}>
            <Link to={pagePaths.reviewDesk} search={() => ({ object: row.objectId })} className="workbench-row">
              <span className="ellipsis" title={row.title}>
                {row.title}
              </span>
              <small>{row.kindName}</small>
              <small title={row.submitter}>{row.submitter}</small>
              <DueTime due={row.dueTime} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The moment of the limit; late by the server's zone, wherever the browser is. */
function DueTime({ due }: { due: string | null }) {
  const [now] = useState(() => Date.now());
  if (due === null) return <small className="num">不限时</small>;
  const isLate = dueText(due, now)?.isLate === true;
  return (
    <small className={isLate ? 'num workbench-late' : 'num'}>
      {isLate ? `已超时 ${due.slice(5, 16)}` : `${due.slice(5, 16)} 前`}
    </small>
  );
}
