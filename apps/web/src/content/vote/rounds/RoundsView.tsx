import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import { PlusOutlined } from '@ant-design/icons';
import { isAllowed } from '@yunguan/contract/kernel/actions';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { recordVenue, rowPeriod, rowText } from '@/kernel/detail/row-text';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useHolds, useHoldsIn } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import type { RowAction } from '@/ui/RowActions';
import { ActivityPage } from '../ActivityPage';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import { RoundCard } from './RoundCard';
import { RoundTimeline } from './RoundTimeline';
import './rounds.css';
import { useRoundActions } from './use-round-actions';
import { useRounds } from './use-rounds';
import { lazyPart } from '@/ui/lazy-part';

const RoundDialog = lazyPart(async () => ({ default: (await import('./RoundDialog')).RoundDialog }));
const FrozenDialog = lazyPart(async () => ({ default: (await import('./FrozenDialog')).FrozenDialog }));

/** Rounds of an activity (000 §2, mode 7). */
export default function RoundsView() {
  const holdsIn = useHoldsIn(voteContent.key);
  const mayEdit = (row: Values | undefined) => holdsIn(row && recordVenue(row))('edit');
  return (
    <ActivityPage
      // As the action of the list that led here.
      title={(row) => (mayEdit(row) ? '编辑赛次' : '查看赛次')}
      standing={(row) => `活动时间 ${rowPeriod(row, 'strStartTime', 'strEndTime') || '—'}`}
    >
      {(row) => <Rounds row={row} />}
    </ActivityPage>
  );
}

type Opened =
  | { readonly kind: 'edit'; readonly round: VoteRound | undefined }
  | { readonly kind: 'frozen'; readonly round: VoteRound };

function Rounds({ row }: { row: Values }) {
  const activityId = rowText(row, 'id');
  const { goTo } = useContentScreen();
  const holds = useHolds(voteContent.key);
  const { data: rounds, error, refetch } = useRounds(activityId);
  const { remove, freeze } = useRoundActions();
  const [opened, setOpened] = useState<Opened>();
  const handleClose = () => setOpened(undefined);
  const mayEdit = holds('edit') && isAllowed(voteContent.rowActions.rounds ?? {}, row, holds);
  const handleAdd = () => setOpened({ kind: 'edit', round: undefined });
  const showTeams = (round: VoteRound) =>
    goTo(voteModes.signups, activityId, {
      s_round: round.id,
      s_page: undefined,
      s_state: undefined,
      s_club: undefined,
    });
  const actionsOf = (round: VoteRound): RowAction[] => {
    const isOpen = mayEdit && !round.frozen;
    return [
      ...(isOpen ? [action('edit', '编辑', () => setOpened({ kind: 'edit', round }))] : []),
      ...(round.frozen ? [action('frozen', '查看锁定结果', () => setOpened({ kind: 'frozen', round }))] : []),
      action('teams', '报名列表', () => showTeams(round)),
      action('ledger', '选票台账', () =>
        goTo(voteModes.ledger, activityId, { b_rotationId: round.id, b_page: undefined }),
      ),
      action('judging', '评委评分', () => goTo(voteModes.judging, activityId, { j_round: round.id })),
      ...(isOpen && round.voteState === 'ended' ? [action('freeze', '锁定结果', () => void freeze(round))] : []),
      ...(isOpen ? [{ ...action('remove', '删除', () => void remove(round)), danger: true }] : []),
    ];
  };
  if (!rounds) {
    return (
      <Panel>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 6 }} />}
      </Panel>
    );
  }
  return (
    <>
      {rounds.length > 0 && (
        <Panel title="时间安排" extra={mayEdit && <AddButton onClick={handleAdd} />}>
          <RoundTimeline rounds={rounds} />
        </Panel>
      )}
      {rounds.length > 0 && (
        <ul className="round-cards panel">
          {rounds.map((round) => (
            <RoundCard
              key={round.id}
              round={round}
              rounds={rounds}
              actions={actionsOf(round)}
              onTeams={() => showTeams(round)}
              onFrozen={() => setOpened({ kind: 'frozen', round })}
            />
          ))}
        </ul>
      )}
      {rounds.length === 0 && (
        <Panel>
          <EmptyState
            title="还没有赛次"
            hint="设置赛次后，审核通过的队伍自动进入第一个赛次，公众在投票时间内投票。"
            {...(mayEdit && { onAdd: handleAdd, addLabel: '新增赛次' })}
          />
        </Panel>
      )}
      <Suspense>
        {opened?.kind === 'edit' && (
          <RoundDialog
            activityId={activityId}
            round={opened.round}
            rounds={rounds}
            occasion={{ start: rowText(row, 'strStartTime'), end: rowText(row, 'strEndTime'), now: chinaMinute() }}
            onClose={handleClose}
          />
        )}
        {opened?.kind === 'frozen' && <FrozenDialog round={opened.round} onClose={handleClose} />}
      </Suspense>
    </>
  );
}

const action = (key: string, label: string, onClick: () => void): RowAction => ({ key, label, onClick });

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
      新增赛次
    </Button>
  );
}
