import { Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { StatusTag } from '@/ui/StatusTag';
import { type Intake, useIntake } from './use-intake';

/** How full a course is: quota, who holds a place, who waits, what is left. */
export function IntakeFigures({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useIntake(courseId);
  if (error && !data) {
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  if (!data) return <Skeleton.Input active className="students-waiting" />;
  const figures = [
    ['招生人数', data.count],
    ['待审核', data.pending],
    ['已通过', data.approved],
    ['候补中', data.waiting],
    ['剩余名额', data.left],
  ] as const;
  return (
    <div className="students-intake">
      <dl className="students-figures" aria-label="招生情况">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{count.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
      <StatusTag {...tagOf(data)} />
    </div>
  );
}

/** 培训中, 培训结束 and the like say why nobody signs up any more. */
function tagOf({ isOpen, left, standingText }: Intake) {
  if (!isOpen) return { tone: 'draft', text: standingText } as const;
  return left > 0 ? ({ tone: 'passed', text: '报名中' } as const) : ({ tone: 'failed', text: '已报满' } as const);
}
