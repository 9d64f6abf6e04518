import { type Period, periodNames, periods, type PeriodTime, type SlotCell } from '@yunguan/contract/kernel/slots';
import { periodTimes, slotCells, timeText, usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import { Radio } from 'antd';
import { useRef } from 'react';
import { WeeklyGridEditor } from '../slots/WeeklyGridEditor';
import { ClockField } from './ClockField';
import { FieldBox } from './FieldBox';
import { useFieldEditing, useFieldValue } from './form-context';
import './slot-fields.css';

const timesField = 'timeSlots';
const cellsField = 'timeConfigs';

/**
 * The weekly slots of a bookable place (001 §3): unlimited, or ticked cells; and the times of the three periods. In the
 * form's values `[]` is unlimited, and `null` says that times are limited but nothing is ticked yet.
 */
export function SlotFields() {
  const sent = useFieldValue(cellsField);
  const times = timesOf(useFieldValue(timesField));
  const { change, check } = useFieldEditing();
  // What 时间不限 cleared comes back, as long as the form has not been left.
  const cleared = useRef<readonly SlotCell[]>([]);
  const cells = cellsOf(sent);
  const isLimited = sent === null || cells.length > 0;

  const put = (next: readonly SlotCell[]) => change({ [cellsField]: next.length > 0 ? next : null });
  const handleMode = (limited: boolean) => {
    if (limited) {
      put(cleared.current);
      return;
    }
    cleared.current = cells;
    change({ [cellsField]: [] });
  };
  const handleTime = (period: Period, range: Partial<Pick<PeriodTime, 'starTime' | 'endTime'>>) => {
    change({ [timesField]: times.map((time) => (time.type === period ? { ...time, ...range } : time)) });
    check([timesField]);
  };
  return (
    <>
      <FieldBox label="时段时间" names={[timesField]} wide isGroup>
        {({ id }) => (
          <div id={id} className="slot-times" role="group" aria-label="时段时间">
            {times.map((time) => (
              <PeriodRange key={time.type} time={time} onChange={(range) => handleTime(time.type, range)} />
            ))}
          </div>
        )}
      </FieldBox>
      <FieldBox label="可预订时段" names={[cellsField]} wide isGroup>
        {({ id, describedBy }) => (
          <div className="slot-cells">
            <div className="slot-mode">
              <Radio.Group
                aria-label="可预订时段"
                optionType="button"
                options={[
                  { value: false, label: '时间不限' },
                  { value: true, label: '指定时间' },
                ]}
                value={isLimited}
                onChange={(event) => handleMode(event.target.value === true)}
              />
              <span className="hint" role="status">
                {isLimited ? (
                  <>
                    已选 <b className="num">{cells.length}</b> 个时段；点击或拖动选择，点击表头选择整列或整行
                  </>
                ) : (
                  '每天的上午、下午、晚上都可以预订'
                )}
              </span>
            </div>
            <WeeklyGridEditor
              id={id}
              describedBy={describedBy}
              times={times}
              cells={cells}
              disabled={!isLimited}
              onChange={put}
            />
          </div>
        )}
      </FieldBox>
    </>
  );
}

interface PeriodRangeProps {
  readonly time: PeriodTime;
  readonly onChange: (range: Partial<Pick<PeriodTime, 'starTime' | 'endTime'>>) => void;
}

/** Start and end of one period; an end before its start is said, not turned around. */
function PeriodRange({ time, onChange }: PeriodRangeProps) {
  const name = periodNames[time.type];
  return (
    <div className="slot-time" role="group" aria-label={`${name}的起止时间`}>
      <span>{name}</span>
      <ClockField
        isBare
        label={`${name}开始时间`}
        placeholder="时间"
        value={time.starTime}
        onChange={(starTime) => starTime !== null && onChange({ starTime })}
      />
      <span className="hint">至</span>
      <ClockField
        isBare
        label={`${name}结束时间`}
        placeholder="时间"
        value={time.endTime}
        onChange={(endTime) => endTime !== null && onChange({ endTime })}
      />
    </div>
  );
}

/** The periods in the order of the day, whatever was sent; a wrong order is left for the form to refuse. */
function timesOf(value: unknown): readonly PeriodTime[] {
  const parsed = periodTimes.safeParse(value);
  if (parsed.success) return parsed.data;
  const known = Array.isArray(value) ? value.filter(isPeriodTime) : [];
  return periods.map(
    (period) => known.find(({ type }) => type === period) ?? usualPeriodTimes[period - 1] ?? emptyTime(period),
  );
}

const emptyTime = (type: Period): PeriodTime => ({ type, starTime: timeText(0), endTime: timeText(0) });

function isPeriodTime(value: unknown): value is PeriodTime {
  return typeof value === 'object' && value !== null && 'type' in value && 'starTime' in value && 'endTime' in value;
}

function cellsOf(value: unknown): readonly SlotCell[] {
  return slotCells.safeParse(value).data ?? [];
}
