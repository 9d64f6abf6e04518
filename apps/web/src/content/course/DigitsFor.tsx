import { Input } from 'antd';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useDeclaredField, useFieldEditing, useFieldError, useFieldValue } from '@/kernel/form/form-context';
import { textValue } from '@/kernel/loose-values';
import { numberOf } from './digits';

export interface DigitsForProps {
  readonly name: string;
  /** Instead of the declaration's. */
  readonly label?: string;
  /** Unit behind the value. */
  readonly suffix: string;
}

/** A whole number; letters fall away while they are typed (texts.md A14). */
export function DigitsFor({ name, label, suffix }: DigitsForProps) {
  const field = useDeclaredField(name);
  return (
    <FieldBox names={[name]} label={label ?? field.label} required={field.required !== undefined}>
      {({ id, describedBy }) => <DigitsInput id={id} name={name} suffix={suffix} describedBy={describedBy} />}
    </FieldBox>
  );
}

/** Digits of the largest number that a field takes. */
const mostDigits = 8;

interface DigitsInputProps extends DigitsForProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  /** Instead of the declaration's text, which needs the room of a whole field. */
  readonly placeholder?: string;
}

/** The input alone: for two that stand in one field. */
export function DigitsInput({ id, name, suffix, describedBy, label, placeholder }: DigitsInputProps) {
  const { required } = useDeclaredField(name);
  const value = useFieldValue(name);
  const isWrong = useFieldError([name]) !== undefined;
  const { change, check } = useFieldEditing();
  return (
    <Input
      id={id}
      inputMode="numeric"
      maxLength={mostDigits}
      value={textValue(value)}
      suffix={suffix}
      placeholder={placeholder ?? required ?? ''}
      status={isWrong ? 'error' : ''}
      aria-invalid={isWrong}
      {...(label !== undefined && { 'aria-label': label })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      onChange={(event) => change({ [name]: numberOf(event.target.value) })}
      onBlur={() => check([name])}
    />
  );
}
