import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { AriaAttributes } from 'react';
import { typedInput } from './TypedInput';
import { typedMinutes } from './typed-formats';

export interface MinuteFieldProps extends AriaAttributes {
  readonly id?: string;
  /** `yyyy-MM-dd HH:mm`, China time. */
  readonly value?: string | null;
  readonly onChange?: (minute: string | null) => void;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
}

/** A moment as text, to the minute. */
export function MinuteField({ value, onChange, ...shared }: MinuteFieldProps) {
  return (
    <DatePicker
      {...shared}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      format={typedMinutes}
      components={typedInput}
      showTime={{ format: 'HH:mm' }}
      onChange={(chosen) => onChange?.(chosen?.format('YYYY-MM-DD HH:mm') ?? null)}
    />
  );
}
