import { roundMessages, type VoteRound } from '@yunguan/contract/content/vote-round';
import { Alert, Form } from 'antd';
import { DateRange, type DateRangeValue } from '@/ui/DateRange';
import { minuteOf, type Occasion, type RoundValues, toFields, votingWithin } from './round-form';
import { isOutside, overlapping } from './round-standing';
import { judged } from '@/kernel/records/judged';

export interface RoundTimesProps {
  readonly initial: RoundValues;
  readonly rounds: readonly VoteRound[];
  readonly ownId: string | undefined;
  readonly occasion: Occasion;
  /** Votes were cast: from when on they were is settled. */
  readonly hasVotes: boolean;
}

/** Time of the round and of the voting within it; the latter follows the former until it is set by hand. */
export function RoundTimes({ initial, rounds, ownId, occasion, hasVotes }: RoundTimesProps) {
  const form = Form.useFormInstance<RoundValues>();
  const time = Form.useWatch<RoundValues['time']>('time', form) ?? initial.time;
  const span = toFields({ ...initial, time });
  const met = time ? overlapping(rounds, span, ownId) : [];
  const isLost = isOutside(span, occasion);
  const handleTime = (next: DateRangeValue | undefined) => {
    const before = { time, voteTime: form.getFieldValue('voteTime') as RoundValues['voteTime'] };
    form.setFieldValue('voteTime', votingWithin(next, before, { isBeginSettled: hasVotes }));
    form.setFieldValue('time', next);
    void form.validateFields(['time', 'voteTime']).catch(() => undefined);
  };
  const disabled: [boolean, boolean] = [hasVotes, false];
  return (
    <>
      <Form.Item
        name="time"
        label="赛次时间"
        required
        trigger="onPick"
        rules={[judged(timeProblem)]}
        {...((met.length > 0 || isLost) && {
          extra: (
            <>
              {isLost && <Outside {...occasion} />}
              {met.length > 0 && <Overlap met={met} />}
            </>
          ),
        })}
      >
        <TimeControl onPick={handleTime} disabled={disabled} />
      </Form.Item>
      <Form.Item
        name="voteTime"
        label="投票时间"
        required
        dependencies={['time']}
        extra={<span className="hint">须在赛次时间之内；调整赛次时间时，未单独设置的投票时间会随之调整。</span>}
        rules={[
          ({ getFieldValue }) =>
            judged((range: RoundValues['voteTime']) =>
              voteTimeProblem(range, getFieldValue('time') as RoundValues['time']),
            ),
        ]}
      >
        <DateRange withTime disabled={disabled} />
      </Form.Item>
    </>
  );
}

interface TimeControlProps {
  readonly id?: string;
  readonly value?: DateRangeValue;
  readonly onPick: (range: DateRangeValue | undefined) => void;
  readonly disabled: [boolean, boolean];
}

/** The form's own trigger is replaced: one choice moves two fields. */
function TimeControl({ onPick, ...rest }: TimeControlProps) {
  return <DateRange withTime {...rest} onChange={onPick} />;
}

function Outside({ start, end }: Occasion) {
  return (
    <Alert
      className="round-overlap"
      type="warning"
      showIcon
      title={`超出活动时间（${start || '未填'} 至 ${end || '未填'}），请确认赛次时间或活动时间是否有误`}
    />
  );
}

function Overlap({ met }: { met: readonly VoteRound[] }) {
  const names = met.map(({ name, startTime, endTime }) => `「${name}」（${startTime} 至 ${endTime}）`).join('、');
  return <Alert className="round-overlap" type="warning" showIcon title={`与${names}的时间重叠`} />;
}

/** What is wrong with the time of a round, in the words of the contract. */
function timeProblem(range: DateRangeValue | undefined): string | undefined {
  if (!range) return roundMessages.timeMissing;
  return minuteOf(range[1]) <= minuteOf(range[0]) ? roundMessages.endsFirst : undefined;
}

/** What is wrong with the time of voting. */
function voteTimeProblem(range: DateRangeValue | undefined, time: DateRangeValue | undefined): string | undefined {
  if (!range) return roundMessages.voteTimeMissing;
  const [from, to] = [minuteOf(range[0]), minuteOf(range[1])];
  if (to <= from) return roundMessages.voteEndsFirst;
  const isOutside = time && (from < minuteOf(time[0]) || to > minuteOf(time[1]));
  return isOutside ? roundMessages.voteOutside : undefined;
}
