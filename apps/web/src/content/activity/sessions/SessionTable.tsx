import { useVirtualizer } from '@tanstack/react-virtual';
import { type Session, sessionProblem } from '@yunguan/contract/kernel/sessions';
import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import { Button } from 'antd';
import { memo, useRef } from 'react';
import type { SessionLine } from './session-days';

export interface SessionTableProps {
  readonly lines: readonly SessionLine[];
  readonly onEdit: (time: string, at: number, session: Session) => void;
  readonly onCopy: (time: string, at: number, session: Session) => void;
  readonly onRemove: (time: string, at: number) => void;
  readonly onAdd: (time: string) => void;
}

const lineHeight = 42;
/** More of them scroll (sessions.css). */
const linesInSight = 10;
const headings = ['日期', '时间', '票数', '选座', '操作'] as const;

/** The sessions as a table that draws only what is in sight; a change draws only its own line again. */
export function SessionTable({ lines, ...handlers }: SessionTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => body.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  return (
    // A table element would have to hold every row: only the roles tell of it.
    <div
      className={`session-table ${lines.length > linesInSight ? 'session-table-scrolls' : ''}`}
      role="table"
      aria-label="活动场次"
      aria-rowcount={lines.length + 1}
    >
      <div className="session-line session-head" role="row">
        {headings.map((heading) => (
          <span key={heading} role="columnheader">
            {heading}
          </span>
        ))}
      </div>
      <div ref={body} className="session-body" role="rowgroup">
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={key}
                  {...handlers}
                  index={index}
                  start={start}
                  time={line.time}
                  at={line.at}
                  session={line.session}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface LineProps extends Omit<SessionTableProps, 'lines'> {
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  readonly time: string;
  readonly at: number;
  readonly session: Session | undefined;
}

const Line = memo(function Line({ index, start, time, at, session, onEdit, onCopy, onRemove, onAdd }: LineProps) {
  const week = shortWeek(weekOfDay(time));
  const problem = session && sessionProblem(session);
  const named = `${time} ${session?.strTimes ?? ''}`;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`session-line ${at === 0 ? 'session-line-first' : ''} ${problem === undefined ? '' : 'session-line-open'}`}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="cell" className="num">
        {at === 0 ? (
          <>
            {time} <small>{week}</small>
          </>
        ) : (
          <span className="visually-hidden">{time}</span>
        )}
      </span>
      {session ? (
        <>
          <span role="cell" className="num">
            {session.strTimes || <em>待填写</em>}
          </span>
          <span role="cell" className="num">
            {session.votesCount ? session.votesCount.toLocaleString('zh-CN') : <em>待填写</em>}
          </span>
          <span role="cell" className="num">
            {session.isSelectedSeats ? `${session.seatList.length} 排` : '—'}
          </span>
          <span role="cell" className="session-actions">
            <Button type="link" size="small" aria-label={`编辑 ${named}`} onClick={() => onEdit(time, at, session)}>
              编辑
            </Button>
            <Button type="link" size="small" aria-label={`复制 ${named}`} onClick={() => onCopy(time, at, session)}>
              复制
            </Button>
            {at === 0 && <AddButton time={time} onAdd={onAdd} />}
            <Button type="link" size="small" danger aria-label={`删除 ${named}`} onClick={() => onRemove(time, at)}>
              删除
            </Button>
          </span>
        </>
      ) : (
        <>
          <span role="cell" className="hint session-none">
            当天没有场次
          </span>
          <span role="cell" className="session-actions">
            <AddButton time={time} onAdd={onAdd} />
          </span>
        </>
      )}
    </div>
  );
});

function AddButton({ time, onAdd }: { time: string; onAdd: (time: string) => void }) {
  return (
    <Button type="link" size="small" aria-label={`加一场 ${time}`} onClick={() => onAdd(time)}>
      加一场
    </Button>
  );
}
