import { mostOccurrences } from '@yunguan/contract/platform/schedule';
import { Skeleton } from 'antd';
import type { KeyboardEvent } from 'react';
import { spanAfter } from '@/kernel/calendar/calendar-days';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { MonthSheet } from './MonthSheet';
import { isFiltered, noFilters } from './schedule-url';
import { ScheduleBar } from './ScheduleBar';
import { type ScheduleState, useSchedule } from './use-schedule';
import { WeekSheet } from './WeekSheet';
import '@/kernel/calendar/calendar-panel.css';
import '@/kernel/calendar/days.css';
import './schedule.css';

const title = '排期';

/** 排期: what happens where in a venue, to be read (ADR 0038). */
export default function SchedulePage() {
  usePageTitle(title);
  const schedule = useSchedule();
  const { change, span, day } = schedule;
  const handleKey = (event: KeyboardEvent) => {
    const step = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change({ day: spanAfter(span, day, step) });
  };
  return (
    <>
      <PageHeader
        title={title}
        description="一个场馆里什么时候、在哪里、有什么：活动、课程与已占用的预订。只供查看，撞期不影响提交与审核。"
      />
      <section className="panel calendar-panel schedule-panel">
        <ScheduleBar schedule={schedule} />
        {/* Keys that no link of the sheet needs turn its pages. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={handleKey}>
          <Sheet schedule={schedule} />
        </div>
      </section>
    </>
  );
}

function Sheet({ schedule }: { readonly schedule: ScheduleState }) {
  const { data, agendas, error, refetch, span, day, days, state, change, isPlaceholderData } = schedule;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || !agendas) return <Skeleton className="calendar-waiting" active paragraph={{ rows: 12 }} />;
  const parts = { agendas, days, today: data.today };
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'schedule-before' : ''}>
      {data.isCut && (
        <p className="hint schedule-cut" role="status">
          安排很多，只列出最早的 {mostOccurrences} 场；请选择类型、地点或状态，或改看一周
        </p>
      )}
      {agendas.length === 0 ? (
        <NothingPlanned span={span} filtered={isFiltered(state)} onReset={() => change(noFilters)} />
      ) : span === 'week' ? (
        <WeekSheet {...parts} />
      ) : (
        <MonthSheet {...parts} month={day.slice(0, 7)} onDay={(next) => change({ span: 'week', day: next })} />
      )}
      {agendas.length > 0 && <p className="hint calendar-keys">Tab 逐项移动，Enter 打开，PageUp / PageDown 翻页</p>}
    </div>
  );
}

interface NothingPlannedProps {
  readonly span: 'week' | 'month';
  readonly filtered: boolean;
  readonly onReset: () => void;
}

function NothingPlanned({ span, filtered, onReset }: NothingPlannedProps) {
  if (filtered) return <EmptyState title="没有符合条件的安排" hint="放宽条件，或看看别的日期。" onReset={onReset} />;
  return (
    <EmptyState
      title={span === 'week' ? '这一周没有安排' : '这个月没有安排'}
      hint="待审核与已通过的活动、课程，待审核与已确认的预订会出现在这里。"
    />
  );
}
