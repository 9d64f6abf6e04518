import type { Values } from '@yunguan/contract/kernel/parse';
import { Skeleton } from 'antd';
import { type ComponentProps, useState } from 'react';
import { rowText } from '@/kernel/detail/row-text';
import { KeptOpen } from '@/kernel/leave-guard/KeptOpen';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { RichTextView } from '@/ui/RichTextView';
import { ActivityPage } from '../ActivityPage';
import { voteContent } from '../vote-content';
import './commitment.css';
import { CommitmentForm } from './CommitmentForm';
import { commitmentOptions } from './use-commitment';

/** Safety commitment (000 §2, mode 10). */
export default function CommitmentView() {
  return (
    <ActivityPage title="安全承诺书" standing={(row) => `${rowText(row, 'venueName')}的所有投票活动共用一份`}>
      {(row) => <Loaded row={row} />}
    </ActivityPage>
  );
}

function Loaded({ row }: { row: Values }) {
  const [round, setRound] = useState(0);
  // What was saved is the start of the next round.
  return <Commitment key={round} row={row} onAnew={() => setRound(round + 1)} />;
}

function Commitment({ row, onAnew }: { row: Values; onAnew: () => void }) {
  const [venueId, venueName] = [rowText(row, 'venueId'), rowText(row, 'venueName')];
  const mayEdit = useHolds(voteContent.key)('edit');
  const { data: stored, error, refetch } = useFormStart(commitmentOptions(venueId));
  if (stored === undefined) {
    return (
      <Panel>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 10 }} />}
      </Panel>
    );
  }
  return (
    <KeptOpen isAllowed={mayEdit} refusal={<CommitmentText venueName={venueName} stored={stored} />}>
      <CommitmentForm venueId={venueId} venueName={venueName} stored={stored} onAnew={onAnew} />
    </KeptOpen>
  );
}

type CommitmentTextProps = Pick<ComponentProps<typeof CommitmentForm>, 'venueName' | 'stored'>;

/** What there is to read for who may not change it. */
function CommitmentText({ venueName, stored }: CommitmentTextProps) {
  if (!stored) {
    return (
      <Panel>
        <EmptyState title={`${venueName}还没有安全承诺书`} hint="具有编辑权限的人员填写后，会显示在这里。" />
      </Panel>
    );
  }
  return (
    <Panel>
      <article className="commitment-text">
        <h2>{stored.title}</h2>
        <RichTextView html={stored.content} />
        <p className="hint num">
          最后修改：{stored.userName} {stored.lastModificationTime.slice(0, 16)}
        </p>
      </article>
    </Panel>
  );
}
