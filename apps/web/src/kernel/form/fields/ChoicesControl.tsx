import { Select } from 'antd';
import { choicesFailed } from '@/ui/choices-failed';
import { clearable } from '@/ui/clearable';
import { textList } from '../../loose-values';
import { useChoices } from '../choice-sources';
import { aria, type ControlProps } from './control-props';

/** Several records of the venue, by name; what was withdrawn since it was chosen stays until it is taken out. */
export default function ChoicesControl(props: ControlProps) {
  const { field, value, onChange, onBlur, placeholder } = props;
  const { offered, nameOf, withdrawnName, isWithdrawn, isLoading, isFailed, refresh } = useChoices(field.source);
  const chosen = textList(value);
  const withdrawn = chosen.filter(isWithdrawn);
  const options = [
    ...(offered ?? []).map(({ id, name, detail }) => ({ value: id, label: name, detail })),
    ...withdrawn.map((id) => ({ value: id, label: withdrawnName(id), detail: undefined })),
  ];
  return (
    <Select<string[]>
      {...aria(props)}
      className="choices-control"
      mode="multiple"
      value={offered || isFailed ? chosen : []}
      options={options}
      loading={isLoading}
      allowClear={clearable}
      maxTagCount="responsive"
      maxTagPlaceholder={(hidden) => (
        <span title={hidden.map(({ value: id }) => nameOf(String(id))).join('、')}>+{hidden.length}</span>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={({ label, data }) => (
        <>
          {label}
          {data.detail && <span className="hint choice-detail">{data.detail}</span>}
        </>
      )}
      labelRender={({ value: id, label }) => label ?? nameOf(String(id))}
      placeholder={placeholder ?? field.required ?? `请选择${field.label}`}
      notFoundContent={isFailed ? choicesFailed : '暂无数据'}
      onOpenChange={(open) => open && refresh()}
      onChange={onChange}
      onBlur={onBlur}
      {...(field.max === undefined ? {} : { maxCount: field.max })}
    />
  );
}
