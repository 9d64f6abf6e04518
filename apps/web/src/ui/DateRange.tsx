import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { DatePicker, type GetRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef } from 'react';
import { TypedInput, type TypedInputProps } from './TypedInput';
import { typedDays, typedMinutes } from './typed-formats';

/** First and last day (or moment), as text; undefined when nothing is chosen. */
export type DateRangeValue = readonly [string, string];
/** The same where either may be left open. */
export type OpenRange = readonly [string | undefined, string | undefined];

export interface DateRangeProps {
  value?: OpenRange | null | undefined;
  onChange?: (value: DateRangeValue | undefined) => void;
  /** Told instead where one end alone counts, too; otherwise half a range is none. */
  onOpenRange?: ((value: OpenRange | undefined) => void) | undefined;
  id?: string;
  /** Adds hours and minutes; a fresh choice starts at 08:00 and ends at 19:00. */
  withTime?: boolean;
  /** Shortcuts for the past week, month and three months; meant for filters. */
  presets?: boolean;
  /** Days that cannot be chosen. */
  isDayClosed?: (day: string) => boolean;
  /** Of both, or of the first and the last. */
  disabled?: boolean | [boolean, boolean];
}

const presetDays = [
  { label: '最近一周', days: 7 },
  { label: '最近一个月', days: 30 },
  { label: '最近三个月', days: 90 },
];

/** Two dates in one field; values are `YYYY-MM-DD`, with time `YYYY-MM-DD HH:mm:ss`. */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, onOpenRange, id, withTime = false, presets = false, isDayClosed, disabled = false } = props;
  const picker = useRef<GetRef<typeof DatePicker.RangePicker>>(null);
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD';
  const words = withTime ? (['开始时间', '结束时间'] as const) : (['开始日期', '结束日期'] as const);
  return (
    <DatePicker.RangePicker
      ref={picker}
      style={{ width: '100%' }}
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      disabled={disabled}
      // Else the keyboard could not leave an empty field (WCAG 2.1.2).
      allowEmpty={[true, true]}
      value={value ? [momentOf(value[0]), momentOf(value[1])] : null}
      onChange={(range) => {
        const [start, end] = [range?.[0]?.format(format), range?.[1]?.format(format)];
        const isWhole = start !== undefined && end !== undefined;
        if (onOpenRange) onOpenRange(start === undefined && end === undefined ? undefined : [start, end]);
        else onChange?.(isWhole ? [start, end] : undefined);
      }}
      // The button is gone with the value: the focus would be lost, and the field look as if it had it.
      onClear={() => picker.current?.focus()}
      placeholder={[words[0], words[1]]}
      format={withTime ? typedMinutes : typedDays}
      showTime={withTime && { format: 'HH:mm', defaultOpenValue: openingHours() }}
      components={{ input: withTime ? MomentInput : DayInput }}
      {...(isDayClosed ? { disabledDate: (day: Dayjs) => isDayClosed(day.format('YYYY-MM-DD')) } : {})}
      {...(presets ? { presets: presetDays.map(({ label, days }) => ({ label, value: past(days) })) } : {})}
    />
  );
}

/** Up to the day that it is in China, wherever the browser stands. */
function past(days: number): () => [Dayjs, Dayjs] {
  return () => {
    const today = dayjs(chinaDay());
    return [today.subtract(days, 'day'), today];
  };
}

function openingHours(): [Dayjs, Dayjs] {
  const day = dayjs().startOf('day');
  return [day.hour(8), day.hour(19)];
}

const momentOf = (text: string | undefined) => (text === undefined ? null : dayjs(text));

type PartInputProps = TypedInputProps & { 'date-range'?: string };

/** antd labels neither input; a screen reader would say the same field twice (WCAG 4.1.2). */
function DayInput(props: PartInputProps) {
  return <TypedInput {...props} aria-label={props['date-range'] === 'end' ? '结束日期' : '开始日期'} />;
}

function MomentInput(props: PartInputProps) {
  return <TypedInput {...props} aria-label={props['date-range'] === 'end' ? '结束时间' : '开始时间'} />;
}
