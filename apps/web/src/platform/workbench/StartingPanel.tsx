import { Status, statusName } from '@yunguan/contract/kernel/review';
import type { StartingItem } from '@yunguan/contract/platform/workbench';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { RecordRow } from './RecordRow';
import { weekdayOf } from './weekday';
import { WorkbenchPanel } from './WorkbenchPanel';

const shown = 7;

/** What begins this week; what is not approved yet stands out, for its day comes anyway. */
export function StartingPanel() {
  return (
    <WorkbenchPanel
      title="本周开始"
      extra={({ week, startingTotal }) => (
        <span className="hint num">
          {week.from.slice(5)} 至 {week.to.slice(5)}
          {startingTotal > shown && `，共 ${startingTotal} 项`}
        </span>
      )}
    >
      {({ starting }) =>
        starting.length === 0 ? (
          <EmptyState title="本周没有开始的活动" hint="开始时间在本周内的内容会出现在这里。" />
        ) : (
          <ul className="workbench-list">
            {starting.slice(0, shown).map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        )
      }
    </WorkbenchPanel>
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
