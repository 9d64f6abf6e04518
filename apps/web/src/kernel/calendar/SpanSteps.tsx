import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { typedInput } from '@/ui/TypedInput';
import { typedDays, typedMonths } from '@/ui/typed-formats';
import { type Span, spanAfter, spanTitle } from './calendar-days';
import './calendar-bar.css';

export interface SpanStepsProps {
  readonly span: Span;
  /** A day inside of the week or month that is shown. */
  readonly day: string;
  /** Told undefined for today. */
  readonly onDay: (day: string | undefined) => void;
}

/** The week or the month that a calendar shows, and the ways to another. */
export function SpanSteps({ span, day, onDay }: SpanStepsProps) {
  const go = (steps: number) => onDay(spanAfter(span, day, steps));
  const unit = span === 'week' ? '周' : '月';
  return (
    <>
      <div className="calendar-steps">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={`上一${unit}`}
          title={`上一${unit}`}
          onClick={() => go(-1)}
        />
        <Button onClick={() => onDay(undefined)}>今天</Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={`下一${unit}`}
          title={`下一${unit}`}
          onClick={() => go(1)}
        />
      </div>
      <h2 className="num" aria-live="polite">
        {spanTitle(span, day)}
      </h2>
      <DatePicker
        className="calendar-date"
        aria-label="转到日期"
        placeholder="转到日期"
        allowClear={false}
        picker={span === 'month' ? 'month' : 'date'}
        value={dayjs(day)}
        format={span === 'month' ? typedMonths : typedDays}
        components={typedInput}
        onChange={(chosen) => chosen && onDay(chosen.format('YYYY-MM-DD'))}
      />
    </>
  );
}
