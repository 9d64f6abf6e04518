import type { OwnJudging } from '@yunguan/contract/content/vote-judging';
import { Button, Progress, Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { useOwnJudgings } from './use-sheet';

/** The rounds that the user is a judge of. */
export function OwnJudgings({ onOpen }: { readonly onOpen: (rotationId: string) => void }) {
  usePageTitle('评分任务');
  const { data, error, refetch } = useOwnJudgings();
  return (
    <>
      <PageHeader title="评分任务" description="请您担任评委的赛次，在截止之前为每支队伍评分" />
      <Panel>
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active paragraph={{ rows: 5 }} />}
        {data?.length === 0 && (
          <EmptyState
            title="没有评分任务"
            hint="投票活动的工作人员请您担任评委之后，赛次会列在这里，并有站内信通知。"
          />
        )}
        {data && data.length > 0 && (
          <ul className="own-judgings">
            {data.map((judging) => (
              <OneJudging key={judging.rotationId} judging={judging} onOpen={() => onOpen(judging.rotationId)} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function OneJudging({ judging, onOpen }: { readonly judging: OwnJudging; readonly onOpen: () => void }) {
  const { title, rotationName, endTime, isEnded, teamCount, done } = judging;
  const isOpen = !isEnded && done < teamCount;
  return (
    <li>
      <div className="two-lines">
        <b title={title}>
          《{title}》{rotationName}
        </b>
        <span className="num">截止 {endTime}</span>
      </div>
      <StatusTag {...standing(judging)} />
      <Progress percent={teamCount === 0 ? 0 : Math.round((done / teamCount) * 100)} size="small" showInfo={false} />
      <span className="hint num">
        已评 {done} / {teamCount} 支
      </span>
      <Button
        type={isOpen ? 'primary' : 'default'}
        aria-label={`${isOpen ? '去评分' : '查看'}：${title}${rotationName}`}
        onClick={onOpen}
      >
        {isOpen ? '去评分' : '查看'}
      </Button>
    </li>
  );
}

function standing({ isEnded, teamCount, done }: OwnJudging) {
  if (isEnded) return { tone: 'draft', text: '已截止' } as const;
  return done < teamCount
    ? ({ tone: 'reviewing', text: '待评分' } as const)
    : ({ tone: 'passed', text: '已评完' } as const);
}
