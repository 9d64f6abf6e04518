import { weekOfDay } from '@yunguan/contract/kernel/slots';
import { type Arrival, arrivalMessages } from '@yunguan/contract/platform/arrivals';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { isForbidden } from '@/kernel/api/errors';
import { useDoubled } from '@/kernel/arrivals/use-doubled';
import { NoPermission } from '@/kernel/records/AreaPage';
import { PageHeader } from '@/ui/PageHeader';
import { ArrivalList } from './ArrivalList';
import { DoorPanel } from './DoorPanel';
import { typedAt } from './typed';
import { useArrivals } from './use-arrivals';
import { type DoorResult, useDoor } from './use-door';
import './arrivals.css';

const title = '核销台';

/** 核销台: one door for whatever people come for today (ADR 0040). */
export default function ArrivalsPage() {
  usePageTitle(title);
  const arrivals = useArrivals();
  const [text, setText] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const [isFilming, setFilming] = useState(false);
  const [result, setResult] = useState<DoorResult>();
  const field = useRef<InputRef>(null);
  const doubled = useDoubled();
  const door = useDoor((next) => {
    setResult(next);
    // A code that nobody has comes back to be mended, unless the next one is being typed.
    const isToMend = next.kind === 'refused' && next.why === 'NOT_FOUND' && field.current?.input?.value === '';
    if (isToMend) setText(next.code);
  });
  // After every answer the field has the focus again. What was begun in it meanwhile stays; a code to be mended is
  // selected, so that the next scan types over it.
  useEffect(() => {
    const isMending =
      result?.kind === 'refused' && result.why === 'NOT_FOUND' && field.current?.input?.value === result.code;
    if (result) field.current?.focus(isMending ? { cursor: 'all' } : undefined);
  }, [result]);
  const send = (typed: string) => {
    const { kind, text: sent } = typedAt(typed);
    // The next scan may come at once.
    setText('');
    field.current?.focus();
    if (sent === '') {
      if (door.isSending() || doubled.isSecond()) return undefined;
      return setResult({ kind: 'refused', code: '', text: arrivalMessages.codeMissing, why: undefined });
    }
    doubled.begin();
    if (kind === 'word') {
      setResult(undefined);
      return arrivals.change({ keyword: sent, state: undefined, page: 1 });
    }
    door.admit({ code: sent, count });
    return setCount(null);
  };
  const handleAdmit = ({ id }: Arrival) => {
    door.admit({ id, count });
    setCount(null);
  };
  const today = arrivals.data?.today;
  // A venue or kind in which the user lets nobody in is refused alone: the door stays, and the filters to leave it by.
  const { venue, kind: asked } = arrivals.state;
  const isWhole = venue === undefined && asked === undefined;
  if (isWhole && isForbidden(arrivals.error) && !arrivals.data) return <NoPermission title={title} />;
  return (
    <>
      <PageHeader
        title={title}
        description={`${today === undefined ? '今天' : `今天 ${today} ${weekOfDay(today)}`}应到的活动门票与预订，在一处核销。扫码、输入码，或在名单里点“核销”。`}
      />
      <DoorPanel
        field={field}
        text={text}
        count={count}
        result={result}
        door={door}
        isFilming={isFilming}
        onText={setText}
        onCount={setCount}
        onSend={send}
        onFilm={() => {
          setFilming(!isFilming);
          // The Enter of the next scan is not to press the button again.
          field.current?.focus();
        }}
      />
      <ArrivalList arrivals={arrivals} onAdmit={handleAdmit} onUndo={door.undo} />
    </>
  );
}
