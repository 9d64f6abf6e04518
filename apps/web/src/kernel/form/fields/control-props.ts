import type { Field } from '@yunguan/contract/kernel/field';
import type { ControlIds } from '../FieldBox';

/** What every control of a field gets. */
export interface ControlProps extends ControlIds {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly placeholder?: string | undefined;
  readonly suffix?: string | undefined;
}

/** Attributes that tie a control to its message. */
export function aria({ id, describedBy, invalid }: ControlIds) {
  return { id, 'aria-invalid': invalid, ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }) };
}
