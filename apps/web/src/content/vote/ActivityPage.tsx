import type { Values } from '@yunguan/contract/kernel/parse';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { recordVenue, rowText } from '@/kernel/detail/row-text';
import { useContentDetail } from '@/kernel/detail/use-content-detail';
import { RecordVenue } from '@/kernel/session/use-holds';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import './activity-page.css';
import { voteContent } from './vote-content';

export interface ActivityPageProps {
  /** What the view is about, for example 报名列表; of the activity where it decides, undefined until that is loaded. */
  readonly title: string | ((row: Values | undefined) => string);
  /** Behind the activity's status, for example its sign-up time. */
  readonly standing?: (row: Values) => ReactNode;
  readonly extra?: (row: Values) => ReactNode;
  /** Another way back than to the list of activities. */
  readonly onBack?: () => void;
  readonly backLabel?: string;
  readonly children: (row: Values) => ReactNode;
}

/** A view about one activity: which one it is and how it stands, from its loading on. */
export function ActivityPage({ title, standing, extra, onBack, backLabel, children }: ActivityPageProps) {
  const { id = '', backToList } = useContentScreen();
  const { data: row, error, refetch } = useContentDetail(voteContent, id);
  return (
    <RecordVenue value={row && recordVenue(row)}>
      <PageHeader
        title={typeof title === 'string' ? title : title(row)}
        onBack={onBack ?? (() => backToList())}
        {...(backLabel !== undefined && { backLabel })}
        {...(row && { description: <ActivityLine row={row} standing={standing} />, extra: extra?.(row) })}
      />
      {!row && (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
        </Panel>
      )}
      {row && children(row)}
    </RecordVenue>
  );
}

function ActivityLine({ row, standing }: { row: Values; standing: ActivityPageProps['standing'] }) {
  const status = typeof row.status === 'number' ? row.status : undefined;
  return (
    <span className="activity-line">
      <b title={rowText(row, 'title')}>《{rowText(row, 'title')}》</b>
      {status !== undefined && <StatusTag status={status} text={statusNameOf(voteContent, status) ?? ''} />}
      {standing && <span className="num">{standing(row)}</span>}
    </span>
  );
}
