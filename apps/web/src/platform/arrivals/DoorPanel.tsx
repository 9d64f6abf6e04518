import { type Arrival, arrivalMessages } from '@yunguan/contract/platform/arrivals';
import { Button, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { admittedHead, DoorAnswer, DoorRefusal } from '@/kernel/arrivals/DoorAnswer';
import { DoorCamera } from '@/kernel/arrivals/DoorCamera';
import { DoorLine } from '@/kernel/arrivals/DoorLine';
import type { Door, DoorResult } from './use-door';

export interface DoorPanelProps {
  readonly field: RefObject<InputRef | null>;
  readonly text: string;
  readonly count: number | null;
  readonly result: DoorResult | undefined;
  readonly door: Door;
  readonly isFilming: boolean;
  readonly onText: (text: string) => void;
  readonly onCount: (count: number | null) => void;
  readonly onSend: (text: string) => void;
  readonly onFilm: () => void;
}

/** The one field of the door, and what became of what it was given. */
export function DoorPanel(props: DoorPanelProps) {
  const { field, text, count, result, door, isFilming, onText, onCount, onSend, onFilm } = props;
  return (
    <section className="panel arrivals-door" aria-label="核销">
      <div>
        <DoorLine
          field={field}
          autoFocus
          label="码或姓名"
          placeholder="请扫描或输入票码、核销码"
          action="核销"
          text={text}
          count={count}
          onText={onText}
          onCount={onCount}
          onSend={() => onSend(text)}
        />
        <DoorCamera isOn={isFilming} onToggle={onFilm} onCode={onSend} />
        <p className="hint">按回车核销。没有码的，输入姓名或电话后四位，按回车在名单里查找。</p>
        <WaitingCodes door={door} />
      </div>
      <div className="arrivals-answer" aria-live="assertive">
        {result ? (
          <Result result={result} door={door} />
        ) : (
          <p className="door-empty hint">结果显示在这里。默认全部人员入场；只到一部分人时，先填写本次入场人数。</p>
        )}
      </div>
    </section>
  );
}

function Result({ result, door }: { readonly result: DoorResult; readonly door: Door }) {
  if (result.kind === 'refused') {
    return <DoorRefusal code={result.code} text={result.text} />;
  }
  if (result.kind === 'waiting') {
    return (
      <DoorAnswer look="waiting" head="待发送">
        <p>网络中断，恢复后自动发送，请勿重复扫码。</p>
        <small className="num">{result.code}</small>
      </DoorAnswer>
    );
  }
  const { arrival } = result;
  if (result.kind === 'undone') {
    return (
      <DoorAnswer look="undone" head={arrivalMessages.undone}>
        <ArrivalLines arrival={arrival} />
      </DoorAnswer>
    );
  }
  return (
    <DoorAnswer look="done" head={admittedHead(result.admittedNow)}>
      <ArrivalLines arrival={arrival} />
      {arrival.mayUndo && (
        <Button size="small" loading={door.isUndoing} onClick={() => door.undo(arrival)}>
          撤销核销
        </Button>
      )}
    </DoorAnswer>
  );
}

function ArrivalLines({ arrival }: { readonly arrival: Arrival }) {
  const { kindName, title, times, place, contacts, count, arrivedCount } = arrival;
  return (
    <>
      <p>
        {kindName}　{title}　<span className="num">{times}</span>
      </p>
      <p>
        {contacts}　共 {count} 人{arrivedCount > 0 && arrivedCount < count && `　还有 ${count - arrivedCount} 人未到`}
        {place !== '' && `　${place}`}
      </p>
    </>
  );
}

/** What waits for the line, and what came to nothing after it had waited. */
function WaitingCodes({ door: { waiting, forget } }: { readonly door: Door }) {
  const { tasks, missed } = waiting;
  return (
    <>
      {tasks.length > 0 && (
        <p className="arrivals-waiting" role="status">
          待发送 {tasks.length} 个：
          <span className="num">{tasks.map(({ code }) => code ?? '名单').join('、')}</span>
        </p>
      )}
      {missed.length > 0 && (
        <div className="arrivals-missed" role="alert">
          <p>网络恢复后未通过 {missed.length} 个：</p>
          <ul>
            {missed.map(({ key, code, text }) => (
              <li key={key}>
                <span className="num">{code}</span> {text}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={forget}>
            知道了
          </Button>
        </div>
      )}
    </>
  );
}
