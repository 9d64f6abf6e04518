import { minutesOf } from '@yunguan/contract/kernel/slots';
import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { typedInput } from '@/ui/TypedInput';
import { typedClocks } from '@/ui/typed-formats';

export interface ClockFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** `H:mm`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Without icons and never empty, where many stand beside each other. */
  readonly isBare?: boolean;
}

/** A time of the day as text, chosen in steps of five minutes or typed to the minute. */
export function ClockField({ label, placeholder = label, value, onChange, isBare = false }: ClockFieldProps) {
  return (
    <TimePicker
      aria-label={label}
      format={typedClocks}
      components={typedInput}
      value={momentOf(value)}
      placeholder={placeholder}
      needConfirm={false}
      showNow={false}
      minuteStep={5}
      onChange={(moment: Dayjs | null) => onChange(moment?.format('H:mm') ?? null)}
      {...(isBare && { allowClear: false, suffixIcon: null })}
    />
  );
}

function momentOf(time: string | null): Dayjs | null {
  const minutes = minutesOf(time);
  return minutes === undefined ? null : dayjs().startOf('day').minute(minutes);
}
