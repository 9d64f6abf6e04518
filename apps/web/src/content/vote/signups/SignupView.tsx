import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { App, Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { BackToOrders } from '@/kernel/decisions/BackToOrders';
import { useOrderQueue } from '@/kernel/decisions/order-queue';
import '@/kernel/detail/detail-page.css';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { UnsentOpinion } from '@/kernel/decisions/UnsentOpinion';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { ActivityPage } from '../ActivityPage';
import { useRounds } from '../rounds/use-rounds';
import { useApply } from '../use-apply';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import { DecisionBar } from './DecisionBar';
import { IdentityPanel } from './IdentityPanel';
import { opinionPlace } from './opinions';
import { TeamState } from './signup-columns';
import './signups.css';
import { DecisionPanel, TeamFacts } from './TeamFacts';
import { TeamRounds } from './TeamRounds';
import { lockedRoundsOf, teamName } from './team-text';
import { nextWaiting, useTeam, useWaiting } from './use-team';
import { useTeamActions } from './use-team-actions';
import { lazyPart } from '@/ui/lazy-part';
import { useStillHere } from '@/ui/use-still-here';

const EditSignupDialog = lazyPart(async () => ({ default: (await import('./SignupDialog')).EditSignupDialog }));

/** One sign-up: everything about it, and its decision (000 §2, mode 6). */
export default function SignupView() {
  const { id: activityId = '', goTo } = useContentScreen();
  const [apply] = useApply();
  const handleBack = () => goTo(voteModes.signups, activityId, { apply });
  const isEmpty = apply === undefined;
  return (
    <ActivityPage title="报名详情" onBack={handleBack} backLabel="返回报名列表">
      {() =>
        isEmpty ? (
          <Panel>
            <EmptyState title="没有选择报名" hint="请从报名列表中打开一个报名。" />
          </Panel>
        ) : (
          <Signup key={apply} id={apply} activityId={activityId} onBack={handleBack} />
        )
      }
    </ActivityPage>
  );
}

interface SignupProps {
  readonly id: string;
  readonly activityId: string;
  readonly onBack: () => void;
}

function Signup({ id, activityId, onBack }: SignupProps) {
  const { data: team, error, refetch } = useTeam(id);
  if (team) return <OpenSignup team={team} activityId={activityId} onBack={onBack} />;
  return (
    <Panel>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Panel>
  );
}

function OpenSignup({ team, activityId, onBack }: Omit<SignupProps, 'id'> & { readonly team: VoteTeam }) {
  const { goTo } = useContentScreen();
  const { message } = App.useApp();
  const { user } = useSession();
  const holds = useHolds(voteContent.key);
  const { data: rounds = [] } = useRounds(activityId);
  const { promote, remove, isBusy } = useTeamActions(activityId);
  const [isEditing, setEditing] = useState(false);
  const isHere = useStillHere();
  const mayDecide = team.state === 1 && holds('review');
  const waiting = useWaiting(activityId, mayDecide);
  const others = waiting.data && waiting.data.total - (waiting.data.datas.some(({ id }) => id === team.id) ? 1 : 0);

  const isFromQueue = useOrderQueue(team.id) !== undefined;

  const handleDecided = () => {
    // The way back to 订单待审核 stands on the sign-up, and must stay in sight. Who has gone elsewhere stays there.
    if (isFromQueue || !isHere()) return;
    const next = nextWaiting(waiting.data?.datas ?? [], team);
    if (next !== undefined) {
      goTo(voteModes.signup, activityId, { apply: next });
      window.scrollTo(0, 0);
      return;
    }
    message.info('没有更多待审核的报名', 2);
    onBack();
  };
  const handleRemove = async () => {
    if ((await remove(team)) && isHere()) onBack();
  };
  const mayRemove = holds('del') && lockedRoundsOf(team, rounds).length === 0;
  return (
    <div className={mayDecide ? 'signup-page signup-page-deciding' : 'signup-page'}>
      <BackToOrders id={team.id} isWaiting={team.state === 1} />
      <Panel className="signup-head">
        <div>
          <h2 title={teamName(team)}>{teamName(team)}</h2>
          <TeamState team={team} />
          <span className="hint num">编号 {team.number}</span>
        </div>
        <div>
          {holds('edit') && (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              编辑
            </Button>
          )}
          {mayRemove && (
            <Button danger icon={<DeleteOutlined aria-hidden />} disabled={isBusy} onClick={() => void handleRemove()}>
              删除
            </Button>
          )}
        </div>
      </Panel>
      {!mayDecide && (
        <UnsentOpinion
          place={opinionPlace(user.id, team.id)}
          said={{ by: team.decidedBy, words: team.approvalComments }}
        />
      )}
      <div className="signup-columns">
        <div>
          <TeamFacts team={team} />
          <IdentityPanel team={team} mayReveal={holds('reveal')} />
        </div>
        <div>
          <DecisionPanel team={team} />
          <TeamRounds
            team={team}
            rounds={rounds}
            mayPromote={holds('edit')}
            isBusy={isBusy}
            onPromote={(promotion) => void promote(team, promotion)}
          />
        </div>
      </div>
      {mayDecide && <DecisionBar team={team} others={others} rounds={rounds} onDecided={handleDecided} />}
      <Suspense>
        {isEditing && <EditSignupDialog activityId={activityId} id={team.id} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  );
}
