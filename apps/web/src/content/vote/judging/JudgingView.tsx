import { isAllowed } from '@yunguan/contract/kernel/actions';
import { type JudgedTeam, type Judging, judgingMessages } from '@yunguan/contract/content/vote-judging';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Alert, Button, Select, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { rowText } from '@/kernel/detail/row-text';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useHolds } from '@/kernel/session/use-holds';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazy-part';
import { Panel } from '@/ui/Panel';
import { ActivityPage } from '../ActivityPage';
import { useRounds } from '../rounds/use-rounds';
import { targetsOf } from '../signups/team-text';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import { JudgesPanel } from './JudgesPanel';
import { JudgingResults } from './JudgingResults';
import './judging.css';
import { judgingPrefix, judgingUrl } from './judging-url';
import { useJudging } from './use-judging';

const JudgingDialog = lazyPart(async () => ({ default: (await import('./JudgingDialog')).JudgingDialog }));
const PromoteDialog = lazyPart(async () => ({ default: (await import('../signups/PromoteDialog')).PromoteDialog }));

/** 评委评分 of a round: its judges, how far they are, and the ranking that comes of it. */
export default function JudgingView() {
  const { goTo, id = '' } = useContentScreen();
  return (
    <ActivityPage title="评委评分" onBack={() => goTo(voteModes.rounds, id)} backLabel="返回赛次">
      {(row) => <OfActivity row={row} />}
    </ActivityPage>
  );
}

function OfActivity({ row }: { readonly row: Values }) {
  const activityId = rowText(row, 'id');
  const { goTo } = useContentScreen();
  const [{ round: asked }, change] = useUrlState(judgingUrl, judgingPrefix);
  const { data: rounds, error, refetch } = useRounds(activityId);
  if (!rounds) {
    return (
      <Panel>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </Panel>
    );
  }
  const round = rounds.find(({ id }) => id === asked) ?? rounds[0];
  if (!round) {
    return (
      <Panel>
        <EmptyState
          title="还没有赛次"
          hint="评委按赛次为参赛队伍评分，请先设置赛次。"
          onAdd={() => goTo(voteModes.rounds, activityId)}
          addLabel="去设置赛次"
        />
      </Panel>
    );
  }
  const choice = rounds.length > 1 && (
    <Select
      aria-label="赛次"
      className="judging-round"
      value={round.id}
      options={rounds.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => change({ round: next })}
    />
  );
  return <OfRound key={round.id} row={row} round={round} rounds={rounds} choice={choice} />;
}

interface OfRoundProps {
  readonly row: Values;
  readonly round: VoteRound;
  readonly rounds: readonly VoteRound[];
  readonly choice: ReactNode;
}

function OfRound({ row, round, rounds, choice }: OfRoundProps) {
  const holds = useHolds(voteContent.key);
  const { data, error, refetch } = useJudging(round.id);
  const [isSetting, setSetting] = useState(false);
  const [promoted, setPromoted] = useState<readonly string[]>();
  const mayEdit = holds('edit') && isAllowed(voteContent.rowActions.rounds ?? {}, row, holds);
  if (!data) {
    return (
      <Panel>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </Panel>
    );
  }
  // As they stand now: who is gone from the round is not promoted any more.
  const ticked = data.teams.filter(({ id }) => promoted?.includes(id));
  const settings = mayEdit && (
    <Button type={data.judging ? 'default' : 'primary'} onClick={() => setSetting(true)}>
      {data.judging ? '修改评分设置' : '设置评委评分'}
    </Button>
  );
  return (
    <>
      {data.judging ? (
        <JudgesPanel
          judging={data.judging}
          teamCount={data.teamCount}
          title={`评委评分：${round.name}`}
          extra={
            <div className="judging-tools">
              {choice}
              {settings}
            </div>
          }
        />
      ) : (
        <Panel title={`评委评分：${round.name}`} extra={choice}>
          <EmptyState
            title={judgingMessages.none}
            hint="设置评分项、评委和截止时间之后，评委在自己的工作台为每支队伍评分，名次按评委评分与网络投票的占比计算。"
            {...(mayEdit && { onAdd: () => setSetting(true), addLabel: '设置评委评分' })}
          />
        </Panel>
      )}
      {data.judging && (
        <Results
          data={data}
          mayPromote={mayEdit && hasTarget(rounds, round)}
          onPromote={(teams) => setPromoted(teams.map(({ id }) => id))}
        />
      )}
      <Suspense>
        {isSetting && <JudgingDialog data={data} round={round} onClose={() => setSetting(false)} />}
        {ticked.length > 0 && (
          <PromoteDialog
            rounds={rounds}
            fromId={round.id}
            teams={ticked.map((team) => ({
              ...team,
              rotations: [{ id: round.id, name: round.name, poll: team.poll }],
            }))}
            onClose={() => setPromoted(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const hasTarget = (rounds: readonly VoteRound[], round: VoteRound) => targetsOf(rounds, round.id).length > 0;

interface ResultsProps {
  readonly data: Judging;
  readonly mayPromote: boolean;
  readonly onPromote: (teams: readonly JudgedTeam[]) => void;
}

function Results({ data, mayPromote, onPromote }: ResultsProps) {
  const { judging, teams, hiddenText } = data;
  if (!judging) return null;
  if (hiddenText !== '') {
    return (
      <Panel title="评分结果" className="judging-results">
        <Alert type="info" showIcon title={hiddenText} />
      </Panel>
    );
  }
  if (teams.length === 0) {
    return (
      <Panel title="评分结果" className="judging-results">
        <EmptyState title="本赛次还没有参赛队伍" hint="报名审核通过的队伍进入赛次之后，评委才能评分。" />
      </Panel>
    );
  }
  return (
    <JudgingResults
      rotationId={data.rotationId}
      judging={judging}
      teams={teams}
      mayPromote={mayPromote}
      onPromote={onPromote}
    />
  );
}
