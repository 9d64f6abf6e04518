import dayjs from 'dayjs';
import { type InputHTMLAttributes, type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { steadyClock } from './steady-clock';
import { tidyDate } from './typed-formats';

// Every picker comes with this input, and nothing else counts by this clock: the first page does without it.
dayjs.extend(steadyClock);

export type TypedInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

type Change = NonNullable<TypedInputProps['onChange']>;

/**
 * Input of a picker of days, months, moments or times of the day. `2027/1/5` counts as 2027-01-05 once it is pasted, confirmed or left;
 * taken while it is typed, `2027/1/1` would never become `2027/1/15`.
 */
export function TypedInput(props: TypedInputProps) {
  const latest = useRef(props);
  latest.current = props;
  const handleChange: Change = (event) => {
    const { nativeEvent, target } = event;
    if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
      target.value = tidyDate(target.value);
    props.onChange?.(event);
  };
  const finish = (input: HTMLInputElement) => {
    const text = tidyDate(input.value);
    if (text === input.value) return;
    // React takes a value that it set itself for no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    flushSync(() => input.dispatchEvent(new InputEvent('input', { bubbles: true })));
  };
  return (
    <input
      {...props}
      onChange={handleChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') finish(event.currentTarget);
        latest.current.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        finish(event.currentTarget);
        latest.current.onBlur?.(event);
      }}
    />
  );
}

/** For the pickers that name their input themselves. */
export const typedInput = { input: TypedInput };
