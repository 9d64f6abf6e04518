import { Select } from 'antd';
import { clearable } from '@/ui/clearable';
import { textValue } from '../../loose-values';
import { aria, type ControlProps } from './control-props';

/** One of a few fixed words. */
export default function PickControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  return (
    <Select
      {...aria(props)}
      value={textValue(value) || null}
      allowClear={clearable}
      options={(field.options ?? []).map((word) => ({ value: word, label: word }))}
      placeholder={placeholder ?? field.required ?? `请选择${field.label}`}
      onChange={(word: string | undefined) => onChange(word ?? null)}
      onBlur={onBlur}
    />
  );
}
