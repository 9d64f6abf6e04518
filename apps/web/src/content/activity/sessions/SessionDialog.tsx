import {
  type Session,
  type SessionDay,
  sessionLimits,
  sessionMessages,
  sessionProblem,
  tidySession,
} from '@yunguan/contract/kernel/sessions';
import { weekOfDay } from '@yunguan/contract/kernel/slots';
import { Alert, Form, Input, Modal, Switch } from 'antd';
import { useRef, useState } from 'react';
import { ClockField } from '@/kernel/form/ClockField';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { halfWidth } from '@/ui/half-width';
import { SeatEditor } from './SeatEditor';
import { isAcrossMidnight, placeProblem, type SessionPlace } from './session-days';

export interface SessionDialogProps {
  readonly days: readonly SessionDay[];
  readonly place: SessionPlace;
  readonly session: Session;
  readonly onSave: (session: Session) => void;
  readonly onClose: () => void;
}

interface Problems {
  readonly time?: string | undefined;
  readonly tickets?: string | undefined;
  readonly seats?: string | undefined;
}

const firstPlan = [{ rowNum: 1, columnCount: 10 }];

const planOf = ({ isSelectedSeats, seatList, blockedSeats }: Session) => ({
  seatList: isSelectedSeats ? seatList : firstPlan,
  blockedSeats,
});

/** Time, tickets and seats of one session (001 §5). */
export default function SessionDialog({ days, place, session, onSave, onClose }: SessionDialogProps) {
  const [draft, setDraft] = useState(session);
  // As it was typed: what is no number must be said, not dropped.
  const [tickets, setTickets] = useState(session.votesCount === null ? '' : String(session.votesCount));
  // A session without seats has no plan: it is kept here for whoever switches the seats on again.
  const [plan, setPlan] = useState(() => planOf(session));
  const [problems, setProblems] = useState<Problems>({});
  const shown = useRef<HTMLDivElement>(null);
  const isDirty = draft !== session || tickets !== String(session.votesCount ?? '');
  const unsent = useUnsent(isDirty);
  const put = (changes: Partial<Session>) => {
    setDraft((now) => tidySession({ ...now, ...changes }));
    setProblems({});
  };
  const handleSeats = (isSelectedSeats: boolean) => {
    if (isSelectedSeats) return put({ isSelectedSeats, ...plan });
    setPlan(planOf(draft));
    put({ isSelectedSeats, votesCount: wholeNumber(tickets) });
  };
  const handleOk = () => {
    const next = tidySession(draft.isSelectedSeats ? draft : { ...draft, votesCount: wholeNumber(tickets) });
    const found = problemsOf(next, tickets, placeProblem(days, place, next));
    setProblems(found);
    if (Object.values(found).every((problem) => problem === undefined)) return onSave(next);
    focusWrong(found, next, shown.current);
  };
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };
  return (
    <Modal
      open
      title={`${place.at === undefined ? '增加' : '编辑'}场次　${place.time} ${weekOfDay(place.time)}`}
      centered
      width={draft.isSelectedSeats ? 996 : 520}
      okText="确定"
      cancelText="取消"
      mask={{ closable: !isDirty }}
      onOk={handleOk}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <Form layout="vertical" className="record-form" component={false}>
        <div ref={shown} className={draft.isSelectedSeats ? 'session-fields' : ''}>
          <TimeItem draft={draft} problem={problems.time} onChange={put} />
          <Form.Item
            label="票数"
            required
            htmlFor="session-tickets"
            validateStatus={problems.tickets ? 'error' : ''}
            help={problems.tickets}
          >
            <Input
              id="session-tickets"
              inputMode="numeric"
              suffix="张"
              readOnly={draft.isSelectedSeats}
              variant={draft.isSelectedSeats ? 'filled' : 'outlined'}
              value={draft.isSelectedSeats ? String(draft.votesCount ?? 0) : tickets}
              placeholder={sessionMessages.ticketsMissing}
              onChange={(event) => {
                setTickets(halfWidth(event.target.value).trim());
                setProblems({});
              }}
              onPressEnter={handleOk}
            />
          </Form.Item>
          <Form.Item label="选座" htmlFor="session-seats">
            <Switch id="session-seats" checked={draft.isSelectedSeats} onChange={handleSeats} />
            <span className="hint session-seats-hint">
              {draft.isSelectedSeats ? '票数等于开放的座位数' : '打开后观众预约时选择座位'}
            </span>
          </Form.Item>
        </div>
        {draft.isSelectedSeats && <SeatEditor session={draft} onChange={put} />}
        {problems.seats !== undefined && <Alert type="error" showIcon title={problems.seats} />}
      </Form>
    </Modal>
  );
}

interface TimeItemProps {
  readonly draft: Session;
  readonly problem: string | undefined;
  readonly onChange: (changes: Partial<Session>) => void;
}

function TimeItem({ draft, problem, onChange }: TimeItemProps) {
  return (
    <Form.Item label="时间" required validateStatus={problem ? 'error' : ''} help={problem}>
      <div className="session-clock" role="group" aria-label="场次时间">
        <ClockField label="开始时间" value={draft.startTime} onChange={(startTime) => onChange({ startTime })} />
        <span className="hint">至</span>
        <ClockField label="结束时间" value={draft.endTime} onChange={(endTime) => onChange({ endTime })} />
      </div>
    </Form.Item>
  );
}

/** Leads to the field that has to be changed; seats have none. */
function focusWrong({ time, tickets }: Problems, { startTime }: Session, fields: HTMLElement | null): void {
  const clocks = fields?.querySelectorAll<HTMLElement>('.session-clock input');
  if (time !== undefined) clocks?.[startTime === null ? 0 : 1]?.focus();
  else if (tickets !== undefined) document.getElementById('session-tickets')?.focus();
}

function wholeNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** What keeps the session from being taken over, at its field. */
function problemsOf(session: Session, tickets: string, met: string | undefined): Problems {
  const { startTime, endTime, isSelectedSeats } = session;
  if (startTime === null || endTime === null) return { time: sessionMessages.timeMissing };
  const ofTickets = isSelectedSeats ? undefined : ticketsProblem(tickets);
  if (ofTickets !== undefined) return { tickets: ofTickets };
  const problem = sessionProblem(session);
  if (problem === sessionMessages.endsFirst)
    return { time: isAcrossMidnight(session) ? sessionMessages.acrossMidnight : problem };
  if (problem !== undefined) return isSelectedSeats ? { seats: '请至少开放一个座位' } : { tickets: problem };
  return { time: met };
}

function ticketsProblem(tickets: string): string | undefined {
  if (tickets === '') return sessionMessages.ticketsMissing;
  const count = /^[1-9]\d*$/.test(tickets) ? Number(tickets) : undefined;
  if (count === undefined) return sessionMessages.digitsOnly;
  return count > sessionLimits.tickets ? sessionMessages.tooManyTickets : undefined;
}
