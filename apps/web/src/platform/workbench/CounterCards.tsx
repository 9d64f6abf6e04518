import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useSession } from '@/kernel/session/use-session';
import { counterKinds } from '../counters/counters';
import { useCounters } from '../counters/use-counters';
import { leadsTo } from './leads-to';

const hints = {
  content: '投票、活动等内容的发布审核',
  orders: '报名、预约与配送订单',
  platform: '资源库与作品',
} as const;

/** The counters as ways to their lists: those whose list the user has, or where something waits for him all the same. */
export function CounterCards() {
  const { menus } = useSession();
  const { data, error, refetch } = useCounters();
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const kinds = counterKinds.filter(({ key, path }) => leadsTo(menus, path) || (data?.[key] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <div className="workbench-cards">
      {kinds.map(({ key, label, path }) => (
        <Link key={key} to={path} className="panel workbench-card">
          <span className="workbench-card-label">{label}</span>
          {data ? (
            <b className={data[key] > 0 ? 'num workbench-card-some' : 'num'}>{data[key]}</b>
          ) : (
            <Skeleton.Button active />
          )}
          <small>{hints[key]}</small>
        </Link>
      ))}
    </div>
  );
}
