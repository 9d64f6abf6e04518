import { Input } from 'antd';
import { useState } from 'react';
import { NumberInput } from '@/ui/NumberInput';
import { halfWidth } from '@/ui/half-width';
import { counted } from '@/kernel/text-limits';
import { textValue } from '../../loose-values';
import { aria, type ControlProps } from './control-props';

const counter = (max: number | undefined) => (max === undefined ? {} : counted(max));

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder, suffix } = props;
  return (
    <Input
      {...aria(props)}
      {...(field.kind === 'link' ? { inputMode: 'url' as const } : {})}
      // A counter helps where the limit is near; a long limit would only be noise.
      {...counter(suffix === undefined && (field.maxLength ?? Infinity) <= 100 ? field.maxLength : undefined)}
      value={textValue(value)}
      suffix={suffix}
      placeholder={placeholder ?? `请输入${field.label}`}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** Several lines of text. */
export function LongTextControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  return (
    <Input.TextArea
      {...aria(props)}
      {...counter(field.maxLength)}
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={textValue(value)}
      placeholder={placeholder ?? `请输入${field.label}`}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** A mobile or landline number (000 §5). */
export function PhoneControl(props: ControlProps) {
  const { value, onChange, onBlur, placeholder } = props;
  return (
    <Input
      {...aria(props)}
      inputMode="tel"
      value={textValue(value)}
      placeholder={placeholder ?? '手机号码，或带区号的座机号码'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

const notOfNumbers = /[^\d\s.,-]/;

/** A number; what is pasted around the digits falls away, and what the field makes of it shows when it is left. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder, suffix } = props;
  const [isWordy, setIsWordy] = useState(false);
  const handleBlur = () => {
    // Too many digits, or a minus where a field turns it away (001 §5).
    const taken = value === null || value === undefined ? undefined : field.asked.safeParse(value).data;
    if (typeof taken === 'number' && taken !== value) onChange(taken);
    setIsWordy(false);
    onBlur();
  };
  return (
    <>
      <NumberInput<string>
        {...aria(props)}
        style={{ width: '100%' }}
        stringMode
        controls={false}
        inputMode={field.digits === 0 ? 'numeric' : 'decimal'}
        {...(field.digits === 0 ? { precision: 0 } : {})}
        {...(field.asked.safeParse(-1).success ? {} : { min: '0' })}
        value={value === null || value === undefined ? null : textValue(value)}
        suffix={suffix}
        placeholder={placeholder ?? `请输入${field.label}`}
        onInput={(text) => setIsWordy(notOfNumbers.test(halfWidth(text)))}
        onChange={(text) => onChange(text === null || text === '' ? null : Number(text))}
        onBlur={handleBlur}
      />
      {isWordy && (
        <span className="hint number-hint" role="status">
          请输入纯数字
        </span>
      )}
    </>
  );
}
