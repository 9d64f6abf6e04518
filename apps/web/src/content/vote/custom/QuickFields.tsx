import { PlusOutlined } from '@ant-design/icons';
import { commonFields } from './common-fields';
import { type FormLine, typeName } from './form-lines';

export interface QuickFieldsProps {
  readonly lines: readonly FormLine[];
  readonly disabled: boolean;
  readonly onAdd: (field: (typeof commonFields)[number]) => void;
}

/** 常用字段 that the form does not have yet. */
export function QuickFields({ lines, disabled, onAdd }: QuickFieldsProps) {
  const names = new Set(lines.map(({ fieldName }) => fieldName));
  const missing = commonFields.filter(({ fieldName }) => !names.has(fieldName));
  if (missing.length === 0) return null;
  return (
    <div className="custom-quick" role="group" aria-label="常用字段">
      <span className="hint">常用字段</span>
      {missing.map((field) => (
        <button
          key={field.fieldName}
          type="button"
          disabled={disabled}
          title={`添加${typeName(field.type)}字段`}
          onClick={() => onAdd(field)}
        >
          <PlusOutlined aria-hidden />
          {field.fieldName}
        </button>
      ))}
    </div>
  );
}
