import { useQueryClient } from '@tanstack/react-query';
import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { checkInTicket, undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import { Button, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { admittedHead, DoorAnswer, DoorRefusal } from '@/kernel/arrivals/DoorAnswer';
import { DoorCamera } from '@/kernel/arrivals/DoorCamera';
import { DoorLine } from '@/kernel/arrivals/DoorLine';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { ticketArea, useTicketRights } from './ticket-rights';

export interface CheckInDialogProps {
  /** Only tickets of this activity get in; undefined for any. */
  readonly activityId: string | undefined;
  readonly onClose: () => void;
}

type Result =
  | { readonly kind: 'done'; readonly code: string; readonly order: TicketOrder; readonly checkedNow: number }
  | { readonly kind: 'undone'; readonly order: TicketOrder }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly text: string;
      /** The code is known and its ticket lets nobody in: another ticket comes next. */
      readonly isKnown: boolean;
    };

/** At the door: a scanner types the code and sends Enter; the answer can be read from two metres away. */
export default function CheckInDialog({ activityId, onClose }: CheckInDialogProps) {
  const [code, setCode] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const [isFilming, setFilming] = useState(false);
  const [result, setResult] = useState<Result>();
  const input = useRef<InputRef>(null);
  const checking = useCheckIn(activityId, (next) => {
    setResult(next);
    // A refused code stays to be mended; the next scan types over it.
    if (next.kind === 'refused') {
      // How many come in was counted for this ticket, not for the next.
      if (next.isKnown) setCount(null);
      input.current?.focus({ cursor: 'all' });
      return;
    }
    setCode('');
    setCount(null);
    input.current?.focus();
  });
  const check = (scanned: string) => {
    const sent = scanned.trim();
    if (sent !== '') return checking.mutate({ code: sent, count });
    setResult({ kind: 'refused', code: '', text: '请输入票码', isKnown: false });
    input.current?.focus();
  };
  const handleUndone = (undone: Result) => {
    setResult(undone);
    // The button that was pressed goes away.
    input.current?.focus();
  };
  const handleCamera = () => {
    setFilming(!isFilming);
    // The Enter of the next scan is not to press the button again.
    input.current?.focus();
  };
  return (
    <Modal
      open
      title="检票"
      width={680}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      // The first scan goes into the field; left to itself the dialog begins at 关闭, which the scanner's Enter presses.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <div className="door">
        <DoorLine
          field={input}
          label="票码"
          placeholder="请扫描或输入票码，按回车检票"
          action="检票"
          text={code}
          count={count}
          onText={setCode}
          onCount={setCount}
          onSend={() => check(code)}
          isSending={checking.isPending}
        />
        <DoorCamera isOn={isFilming} onToggle={handleCamera} onCode={check} />
        <div aria-live="assertive">{result && <ResultCard result={result} onUndone={handleUndone} />}</div>
        {!result && <p className="door-empty hint">一个订单默认全部人员入场；只到一部分人时，填写本次入场人数。</p>}
      </div>
    </Modal>
  );
}

/** Sends the code; whatever came of it is the answer. */
function useCheckIn(activityId: string | undefined, onResult: (result: Result) => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ code, count }: { code: string; count: number | null }) =>
      call(checkInTicket, { code, activityId, count }),
    onSuccess: ({ order, checkedNow }, { code }) => onResult({ kind: 'done', code, order, checkedNow }),
    onError: (error, { code }) => {
      if (isSilent(error)) return;
      const isKnown = error instanceof Refused && error.code === 'ILLEGAL_STATE';
      onResult({ kind: 'refused', code, text: textOf(error), isKnown });
    },
    // Not waited for: the next ticket is at the scanner already.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.content(ticketArea) });
    },
  });
}

function ResultCard({ result, onUndone }: { result: Result; onUndone: (result: Result) => void }) {
  if (result.kind === 'refused') {
    return <DoorRefusal code={result.code} text={result.text} />;
  }
  const { order } = result;
  const isDone = result.kind === 'done';
  return (
    <DoorAnswer
      look={isDone ? 'done' : 'undone'}
      head={isDone ? admittedHead(result.checkedNow) : ticketMessages.undone}
    >
      <p>
        {order.title}
        {'　'}
        <span className="num">
          {order.time} {order.strTimes}
        </span>
      </p>
      <p>
        {order.contacts}　共 {order.count} 张{order.seatText && `　${order.seatText}`}
        {isDone && order.checkedCount < order.count && `　还有 ${order.count - order.checkedCount} 人未到`}
      </p>
      {isDone && <UndoButton order={order} onUndone={() => onUndone({ kind: 'undone', order })} />}
    </DoorAnswer>
  );
}

function UndoButton({ order, onUndone }: { order: TicketOrder; onUndone: () => void }) {
  const rights = useTicketRights()(order.venueId);
  const queryClient = useQueryClient();
  const undoing = useSingleMutation({
    mutationFn: () => call(undoCheckIn, { id: order.id }),
    onSuccess: onUndone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(ticketArea) }),
  });
  if (!rights.undo) return null;
  return (
    <>
      <Button size="small" loading={undoing.isPending} onClick={() => undoing.mutate()}>
        撤销检票
      </Button>
      {undoing.error && !isSilent(undoing.error) && <p role="alert">{textOf(undoing.error)}</p>}
    </>
  );
}
