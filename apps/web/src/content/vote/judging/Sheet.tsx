import { judgingMessages, type JudgingSheet } from '@yunguan/contract/content/vote-judging';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { loginGate } from '@/kernel/api/call';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { LeaveGuard } from '@/kernel/leave-guard/LeaveGuard';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { givenTo, isDone, isWrong } from './sheet-edits';
import { SheetTeam } from './SheetTeam';
import { useSheet } from './use-sheet';

export interface SheetProps {
  readonly rotationId: string;
  readonly onBack: () => void;
}

/** The sheet of a judge: every team of the round with its works, and what he gives it. */
export function Sheet({ rotationId, onBack }: SheetProps) {
  const sheet = useSheet(rotationId);
  const { data, error, refetch, edits, isSaving } = sheet;
  const title = data ? `《${data.title}》${data.rotationName}` : '评分表';
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        onBack={onBack}
        backLabel="返回评分任务"
        {...(data && { description: <Standing data={data} /> })}
      />
      {!data && (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
        </Panel>
      )}
      {data && <Teams data={data} sheet={sheet} />}
      {edits.size > 0 && (
        <LeaveGuard
          // A save that waits for a login has not left the page.
          isUnsaved={() => !isSaving || loginGate.reason() !== undefined}
          consequence="有评分还没有保存。离开后暂存在这个标签页里，回来可以接着填写。"
        />
      )}
    </>
  );
}

function Standing({ data: { endTime, isEnded, isBlind } }: { readonly data: JudgingSheet }) {
  return (
    <span className="num">
      {isEnded ? '评分已截止' : '评分截止'} {endTime}
      {isBlind && '，匿名评分'}
    </span>
  );
}

/** Cards that are drawn at first, and with every press further: hundreds of them at once would take seconds. */
const cardsAtOnce = 50;

interface TeamsProps {
  readonly data: JudgingSheet;
  readonly sheet: ReturnType<typeof useSheet>;
}

function Teams({ data, sheet }: TeamsProps) {
  const { edits, isRestored, edit, save, isSaving } = sheet;
  const [shown, setShown] = useState<'all' | 'open'>('all');
  // Who is in the list stays there while he is scored: a card does not go from under the hands.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(cardsAtOnce);
  const { criteria, teams, isEnded } = data;
  const done = teams.filter((team) => isDone(criteria, givenTo(team, edits))).length;
  const isAnyWrong = teams.some((team) => isWrong(givenTo(team, edits)));
  const listed = shown === 'all' ? teams : teams.filter(({ id }) => open.has(id));
  const show = (next: 'all' | 'open') => {
    setOpen(new Set(teams.flatMap((team) => (isDone(criteria, givenTo(team, edits)) ? [] : [team.id]))));
    setShown(next);
    setMost(cardsAtOnce);
  };
  if (teams.length === 0) {
    return (
      <Panel>
        <EmptyState title="本赛次还没有参赛队伍" hint="队伍进入赛次之后会列在这里。" />
      </Panel>
    );
  }
  return (
    <>
      {isEnded && <Alert className="sheet-ended" type="info" showIcon title={`${judgingMessages.ended}，只能查看。`} />}
      {isRestored && !isEnded && (
        <Alert className="sheet-ended" type="info" showIcon title="已恢复上次没有保存的评分，请核对后保存。" />
      )}
      <div className="sheet-bar">
        <Segmented<'all' | 'open'>
          aria-label="显示"
          value={shown}
          options={[
            { value: 'all', label: `全部 ${teams.length}` },
            { value: 'open', label: `未评完 ${teams.length - done}` },
          ]}
          onChange={show}
        />
        <span className="hint num">
          {criteria.map(({ name, weight }) => `${name} ${weight}%`).join('、')}，每项 0～100 分，可有一位小数
        </span>
      </div>
      {listed.length === 0 && (
        <Panel>
          <EmptyState title="全部队伍都已评完" onReset={() => setShown('all')} />
        </Panel>
      )}
      <ul className="sheet-teams">
        {listed.slice(0, most).map((team) => (
          <SheetTeam
            key={team.id}
            team={team}
            criteria={criteria}
            given={givenTo(team, edits)}
            isEdited={edits.has(team.id)}
            isFixed={isEnded || isSaving}
            onChange={edit}
          />
        ))}
      </ul>
      {listed.length > most && (
        <Button block className="sheet-more" onClick={() => setMost(most + cardsAtOnce)}>
          继续显示，还有 {listed.length - most} 支
        </Button>
      )}
      {!isEnded && (
        <footer className="form-footer">
          <div className="hint num" role="status">
            已评 {done} / {teams.length} 支
            {isAnyWrong ? `；${judgingMessages.pointsWrong}` : edits.size > 0 && `，${edits.size} 支还没有保存`}
          </div>
          <div className="form-footer-actions">
            <Button type="primary" disabled={edits.size === 0 || isAnyWrong} loading={isSaving} onClick={save}>
              {edits.size > 0 ? `保存 ${edits.size} 支的评分` : '保存评分'}
            </Button>
          </div>
        </footer>
      )}
    </>
  );
}
