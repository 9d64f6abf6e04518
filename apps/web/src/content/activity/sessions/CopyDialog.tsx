import type { Session, SessionDay } from '@yunguan/contract/kernel/sessions';
import { shortWeek, type WeekName, weekNames } from '@yunguan/contract/kernel/slots';
import { Button, Checkbox, Form, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { DateRange } from '@/ui/DateRange';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { copyEffect, type SessionPlace } from './session-days';

export interface CopyDialogProps {
  readonly days: readonly SessionDay[];
  readonly place: SessionPlace;
  readonly session: Session;
  /** First and last day of the activity. */
  readonly range: { readonly from: string; readonly to: string };
  readonly onCopy: (days: readonly SessionDay[]) => void;
  readonly onClose: () => void;
}

const workdays = weekNames.slice(0, 5);
const weekend = weekNames.slice(5);
const shortcuts: readonly { readonly label: string; readonly weeks: readonly WeekName[] }[] = [
  { label: '每天', weeks: weekNames },
  { label: '工作日', weeks: workdays },
  { label: '周末', weeks: weekend },
];

/** Copies a session with its seats to other days; says first what it comes to. */
export default function CopyDialog({ days, place, session, range, onCopy, onClose }: CopyDialogProps) {
  const [span, setSpan] = useState<readonly [string, string]>([range.from, range.to]);
  const [weeks, setWeeks] = useState<readonly WeekName[]>(weekNames);
  const isChanged = span[0] !== range.from || span[1] !== range.to || weeks.length < weekNames.length;
  const unsent = useUnsent(isChanged, 'choice');
  const effect = useMemo(
    () => copyEffect(days, place, { first: span[0], last: span[1], weeks }),
    [days, place, span, weeks],
  );
  const count = effect?.to.length ?? 0;
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };
  return (
    <Modal
      open
      title={`复制场次　${place.time} ${session.strTimes}`}
      width={520}
      okText={count > 0 ? `复制到 ${count} 天` : '复制'}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      mask={{ closable: !isChanged }}
      onOk={() => effect && onCopy(effect.days)}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <Form layout="vertical" className="record-form" component={false}>
        <Form.Item label="日期范围" htmlFor="copy-range">
          <DateRange
            id="copy-range"
            value={span}
            onChange={(next) => setSpan(next ?? [range.from, range.to])}
            isDayClosed={(day) => day < range.from || day > range.to}
          />
        </Form.Item>
        <Form.Item label="星期">
          <Checkbox.Group
            className="copy-weeks"
            aria-label="星期"
            value={[...weeks]}
            options={weekNames.map((week) => ({ value: week, label: shortWeek(week) }))}
            onChange={(chosen) => setWeeks(weekNames.filter((week) => chosen.includes(week)))}
          />
          <div className="copy-shortcuts">
            {shortcuts.map(({ label, weeks: those }) => (
              <Button key={label} type="link" size="small" onClick={() => setWeeks(those)}>
                {label}
              </Button>
            ))}
          </div>
        </Form.Item>
      </Form>
      <p className="copy-effect" role="status">
        将复制到 <b className="num">{count}</b> 天
        {effect && effect.replaced > 0 && (
          <>
            ，替换其中时间重叠的 <b className="num">{effect.replaced}</b> 个场次
          </>
        )}
        {effect && effect.full > 0 && <>；{effect.full} 天的场次已满，不复制</>}。
      </p>
    </Modal>
  );
}
