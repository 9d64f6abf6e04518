import { useQuery } from '@tanstack/react-query';
import { getTicketSeats } from '@yunguan/contract/content/activity-ticket-desk';
import { type SeatPlace, seatText } from '@yunguan/contract/kernel/sessions';
import { Alert, Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { seatKey, withSeats } from '../seats/seat-plan';
import { type SeatLook, SeatPlan } from '../seats/SeatPlan';
import { ticketArea } from './ticket-rights';

export interface SeatChoiceProps {
  readonly sessionId: string;
  readonly value?: readonly SeatPlace[];
  readonly onChange?: (seats: readonly SeatPlace[]) => void;
}

const canMark = (look: SeatLook) => look === 'open' || look === 'marked';
const none: readonly SeatPlace[] = [];

/** Places of a session that are still free, chosen on its plan; a form's control. */
export function SeatChoice({ sessionId, value = none, onChange }: SeatChoiceProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(ticketArea, `${getTicketSeats.path} ${sessionId}`),
    queryFn: ({ signal }) => call(getTicketSeats, { sessionId }, { signal }),
    staleTime: 0,
  });
  const blocked = useMemo(() => new Set(data?.blockedSeats.map(seatKey)), [data]);
  const taken = useMemo(() => new Map(data?.takenSeats.map((seat) => [seatKey(seat), seat])), [data]);
  const chosen = useMemo(() => new Set(value.map(seatKey)), [value]);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  const lookOf = (seat: SeatPlace): SeatLook => {
    const key = seatKey(seat);
    // Also when somebody else has it by now: it must be possible to give it up.
    if (chosen.has(key)) return 'marked';
    const held = taken.get(key);
    if (held) return held.isChecked ? 'checked' : 'taken';
    if (blocked.has(key)) return 'blocked';
    return 'open';
  };
  const wordOf = (seat: SeatPlace, look: SeatLook) => {
    const held = taken.get(seatKey(seat));
    if (!held) return looks[look];
    return look === 'marked' ? `已选，但已被 ${held.contacts} 预约` : `${looks[look]}：${held.contacts}`;
  };
  const lost = value.filter((seat) => taken.has(seatKey(seat)) || blocked.has(seatKey(seat)));
  return (
    <>
      <SeatPlan
        label="选择座位"
        rows={data.seatList}
        lookOf={lookOf}
        wordOf={wordOf}
        canMark={canMark}
        onMark={(places, isChosen) => onChange?.(withSeats(value, places, isChosen))}
      />
      <ul className="seat-legend">
        {(Object.keys(looks) as SeatLook[]).map((look) => (
          <li key={look}>
            <span className={`seat seat-${look}`} aria-hidden="true" />
            {looks[look]}
          </li>
        ))}
        <li>
          <span role="status">
            已选 <b className="num">{value.length}</b> 个
            {value.length > 0 && `：${value.slice(0, 6).map(seatText).join('、')}`}
            {value.length > 6 && ' 等'}
          </span>
        </li>
      </ul>
      {lost.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${lost.map(seatText).join('、')} 刚刚被他人预约或关闭，请改选`}
          action={
            <Button size="small" onClick={() => onChange?.(withSeats(value, lost, false))}>
              取消这些座位
            </Button>
          }
        />
      )}
    </>
  );
}

const looks = {
  open: '可选',
  marked: '已选',
  taken: '已售',
  checked: '已检票',
  blocked: '不开放',
} as const satisfies Record<SeatLook, string>;
