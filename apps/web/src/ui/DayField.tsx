import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { AriaAttributes } from 'react';
import { typedInput } from './TypedInput';
import { typedDays } from './typed-formats';

export interface DayFieldProps extends AriaAttributes {
  readonly id?: string;
  /** `yyyy-MM-dd` */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** False where a day must stay chosen. */
  readonly allowClear?: boolean;
  /** Says more of the day that is shown, for example its weekday. */
  readonly textOf?: (day: string) => string;
  /** Days that cannot be chosen. */
  readonly isDayClosed?: (day: string) => boolean;
  /** Where the calendar opens while nothing is chosen. */
  readonly opensAt?: string | undefined;
  readonly onBlur?: () => void;
}

const dayOf = (moment: Dayjs) => moment.format('YYYY-MM-DD');

/** A day as text. Enter takes the day that was typed; it does not send the form as well. */
export function DayField(props: DayFieldProps) {
  const { id, value, onChange, placeholder, textOf, isDayClosed, opensAt, ...shared } = props;
  return (
    <DatePicker
      {...shared}
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      {...(placeholder !== undefined && { placeholder })}
      format={textOf ? (moment: Dayjs) => textOf(dayOf(moment)) : typedDays}
      components={typedInput}
      {...(isDayClosed && { disabledDate: (moment: Dayjs) => isDayClosed(dayOf(moment)) })}
      {...(opensAt !== undefined && { defaultPickerValue: dayjs(opensAt) })}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(chosen) => onChange?.(chosen ? dayOf(chosen) : null)}
    />
  );
}
