import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { textOf } from '@/kernel/api/errors';
import { ErrorState } from '@/ui/ErrorState';
import { pendingKinds } from '../badge/pending-counts';
import { usePendingCounts } from '../badge/use-pending-counts';

const hints = {
  content: '投票、招生等内容的发布审核',
  orders: '报名、预约与配送订单',
  platform: '资源库与作品',
} as const;

/** The three counters as ways to their lists. */
export function PendingCards() {
  const { data, error, refetch } = usePendingCounts();
  if (error && !data) return <ErrorState message={textOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className="home-cards">
      {pendingKinds.map(({ key, label, path }) => (
        <Link key={key} to={path} className="panel home-card">
          <span className="home-card-label">{label}</span>
          {data ? (
            <b className={data[key] > 0 ? 'num home-card-some' : 'num'}>{data[key]}</b>
          ) : (
            <Skeleton.Button active />
          )}
          <small>{hints[key]}</small>
        </Link>
      ))}
    </div>
  );
}
