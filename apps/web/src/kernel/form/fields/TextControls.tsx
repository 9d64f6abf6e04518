import { Input, InputNumber } from 'antd';
import { textValue } from '../../loose-values';
import { aria, type ControlProps } from './control-props';

/** The contract counts characters, not UTF-16 halves; a text that is too long stays to be shortened. */
function counter(max: number | undefined) {
  return max === undefined ? {} : { count: { show: true, max, strategy: (text: string) => [...text].length } };
}

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder, suffix } = props;
  return (
    <Input
      {...aria(props)}
      // A counter helps where the limit is near; a long limit would only be noise.
      {...counter(suffix === undefined && (field.maxLength ?? Infinity) <= 100 ? field.maxLength : undefined)}
      value={textValue(value)}
      suffix={suffix}
      placeholder={placeholder ?? field.required ?? `请输入${field.label}`}
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

/** Numbers as they are pasted: `1,200 人` is 1200. */
function cleanNumber(text: string | undefined): string {
  return (text ?? '').replace(/[^\d.-]/g, '').replace(/(?!^)-/g, '');
}

/** A number; what is pasted around the digits falls away. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder, suffix } = props;
  return (
    <InputNumber<string>
      {...aria(props)}
      style={{ width: '100%' }}
      stringMode
      controls={false}
      parser={cleanNumber}
      value={value === null || value === undefined ? null : textValue(value)}
      suffix={suffix}
      placeholder={placeholder ?? field.required ?? `请输入${field.label}`}
      onChange={(text) => onChange(text === null || text === '' ? null : Number(text))}
      onBlur={onBlur}
    />
  );
}
