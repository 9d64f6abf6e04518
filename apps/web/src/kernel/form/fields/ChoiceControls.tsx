import { Select, Switch } from 'antd';
import { useDictionary } from '../../dictionary/use-dictionary';
import { useGoneItem } from '../../dictionary/use-gone-item';
import { choicesFailed } from '@/ui/choices-failed';
import { clearable } from '@/ui/clearable';
import { DayField } from '@/ui/DayField';
import { MinuteField } from '@/ui/MinuteField';
import { textValue } from '../../loose-values';
import { aria, type ControlProps } from './control-props';

/** One item of a dictionary; an item that was withdrawn stays readable. */
export function DictControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  const { items, isFailed, isLoading, refresh } = useDictionary(field.node ?? '');
  const chosen = textValue(value) || null;
  const gone = useGoneItem(items, chosen);
  const options = [...(items ?? []), ...(gone ? [gone] : [])];
  return (
    <Select
      {...aria(props)}
      value={items || isFailed ? chosen : null}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'displayName' }}
      fieldNames={{ value: 'id', label: 'displayName' }}
      options={options}
      loading={isLoading}
      placeholder={placeholder ?? field.required ?? `请选择${field.label}`}
      notFoundContent={isFailed ? choicesFailed : '暂无数据'}
      onOpenChange={(open) => open && refresh()}
      onChange={(id: string | undefined) => onChange(id ?? null)}
      onBlur={onBlur}
    />
  );
}

/** A day, `YYYY-MM-DD` on the wire. */
export function DateControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  return (
    <DayField
      {...aria(props)}
      value={textValue(value)}
      placeholder={placeholder ?? field.required ?? `请选择${field.label}`}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** A moment, `YYYY-MM-DD HH:mm` in China time on the wire. */
export function MinuteControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  return (
    <MinuteField
      {...aria(props)}
      value={textValue(value)}
      placeholder={placeholder ?? field.required ?? `请选择${field.label}`}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** 是 or 否. */
export function FlagControl(props: ControlProps) {
  return (
    <Switch
      {...aria(props)}
      checked={props.value === true}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={props.onChange}
    />
  );
}
