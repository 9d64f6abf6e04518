import { Status, statusName } from '@yunguan/contract/kernel/review';
import { getStarting, type StartingItem, type Workbench } from '@yunguan/contract/platform/workbench';
import { call } from '@/kernel/api/call';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { shownRows, usePanelPage, usePanelRows } from './panel-pages';
import { PanelPages } from './PanelPages';
import { RecordRow } from './RecordRow';
import { weekdayOf } from './weekday';
import { WorkbenchPanel } from './WorkbenchPanel';

/** What begins this week; what is not approved yet stands out, for its day comes anyway. */
export function StartingPanel() {
  return (
    <WorkbenchPanel title="本周开始" extra={(data) => <WeekAndPages {...data} />}>
      {(data) => <Starting first={data} />}
    </WorkbenchPanel>
  );
}

function WeekAndPages({ week, startingTotal }: Pick<Workbench, 'week' | 'startingTotal'>) {
  const pages = usePanelPage('week', startingTotal);
  return (
    <div className="workbench-week">
      <span className="hint num">
        {week.from.slice(5)} 至 {week.to.slice(5)}
      </span>
      <PanelPages {...pages} />
    </div>
  );
}

function Starting({ first }: { first: Workbench }) {
  const { rows, isOnItsWay, failure } = usePanelRows<Pick<Workbench, 'starting'>>(
    usePanelPage('week', first.startingTotal),
    { path: getStarting.path, read: (asked, signal) => call(getStarting, asked, { signal }), first },
  );
  if (failure) return <LoadFailure {...failure} />;
  if (rows.starting.length === 0) {
    return <EmptyState title="本周没有开始的活动" hint="开始时间在本周内的内容会出现在这里。" />;
  }
  return (
    <ul className="workbench-list" aria-busy={isOnItsWay}>
      {rows.starting.slice(0, shownRows).map((item) => (
        <li key={item.id}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item }: { item: StartingItem }) {
  const { id, kind, kindName, title, status, startTime } = item;
  const isOpen = status !== null && status !== Status.approved;
  return (
    <RecordRow kind={kind} keys={{ mode: screenModes.detail, id }}>
      <span className="workbench-day">
        <b>{weekdayOf(startTime)}</b>
        <small className="num">{startTime.length > 10 ? startTime.slice(11, 16) : '全天'}</small>
      </span>
      <span className="ellipsis" title={title}>
        {title}
      </span>
      <small>{kindName}</small>
      {isOpen && <StatusTag status={status} text={statusName(status) ?? ''} />}
    </RecordRow>
  );
}
