import { Radio } from 'antd';
import { codeOptions } from '@/ui/word-options';
import { aria, type ControlProps } from './control-props';

/** One of a few fixed choices, all of them in sight. */
export default function ChoiceControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const options = codeOptions(field.choices ?? {});
  return (
    <Radio.Group
      {...aria(props)}
      aria-label={field.label}
      optionType="button"
      options={options}
      value={typeof value === 'number' ? value : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
