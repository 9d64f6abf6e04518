import { useQueryClient } from '@tanstack/react-query';
import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import { App, Button, type InputRef, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { randomKey } from '@/kernel/api/random-key';
import { admittedHead, DoorAnswer, DoorRefusal } from '@/kernel/arrivals/DoorAnswer';
import { DoorCamera } from '@/kernel/arrivals/DoorCamera';
import { DoorLine } from '@/kernel/arrivals/DoorLine';
import { useDoubled } from '@/kernel/arrivals/use-doubled';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useStillHere } from '@/ui/use-still-here';
import { ticketArea, useTicketRights } from './ticket-rights';
import { type CheckIn, useCheckIn } from './use-check-in';

export interface CheckInDialogProps {
  /** Only tickets of this activity get in; undefined for any. */
  readonly activityId: string | undefined;
  readonly onClose: () => void;
}

type Result = CheckIn | { readonly kind: 'undone'; readonly order: TicketOrder };

/** At the door: a scanner types the code and sends Enter; the answer can be read from two metres away. */
export default function CheckInDialog({ activityId, onClose }: CheckInDialogProps) {
  const [code, setCode] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const [isFilming, setFilming] = useState(false);
  const [result, setResult] = useState<Result>();
  const input = useRef<InputRef>(null);
  const doubled = useDoubled();
  const { message } = App.useApp();
  const isHere = useStillHere();
  const door = useCheckIn(activityId, (next, task) => {
    if (next.kind === 'refused' && !isHere()) return void message.error(`${next.code}：${next.text}`, 4);
    setResult(next);
    // A refused code comes back to be mended, unless the next one is being typed.
    if (next.kind !== 'refused' || input.current?.input?.value !== '') return;
    setCode(next.code);
    // How many come in was counted for this ticket: one that is known and lets nobody in is followed by another.
    if (next.why !== 'ILLEGAL_STATE') setCount((begun) => begun ?? task.count);
  });
  // After every answer the field has the focus again. What was begun in it meanwhile stays; a code to be mended is
  // selected, so that the next scan types over it.
  useEffect(() => {
    const isMending = result?.kind === 'refused' && result.code !== '' && input.current?.input?.value === result.code;
    if (result) input.current?.focus(isMending ? { cursor: 'all' } : undefined);
  }, [result]);
  const check = (scanned: string) => {
    const sent = scanned.trim();
    if (sent !== '') {
      // The next scan may come at once.
      setCode('');
      setCount(null);
      doubled.begin();
      door.add({ key: randomKey(), code: sent, count });
    } else if (!door.isSending() && !doubled.isSecond()) {
      setResult({ kind: 'refused', code: '', text: '请输入票码', why: undefined });
    }
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
        />
        <DoorCamera isOn={isFilming} onToggle={handleCamera} onCode={check} />
        <div aria-live="assertive">{result && <ResultCard result={result} onUndone={setResult} />}</div>
        {!result && <p className="door-empty hint">一个订单默认全部人员入场；只到一部分人时，填写本次入场人数。</p>}
      </div>
    </Modal>
  );
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
