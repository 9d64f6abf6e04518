import { Checkbox } from 'antd';
import { FieldBox } from './FieldBox';
import { useDeclaredField, useFieldEditing, useFieldValue } from './form-context';

export interface FlagsForProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly wide?: boolean;
}

/** Several flags under one label, for example where the public sees the record. */
export function FlagsFor({ label, names, wide }: FlagsForProps) {
  return (
    <FieldBox label={label} names={names} isGroup wide={wide ?? false}>
      {() => (
        <div className="flag-group" role="group" aria-label={label}>
          {names.map((name) => (
            <Flag key={name} name={name} />
          ))}
        </div>
      )}
    </FieldBox>
  );
}

function Flag({ name }: { name: string }) {
  const { label } = useDeclaredField(name);
  const value = useFieldValue(name);
  const { change } = useFieldEditing();
  return (
    <Checkbox checked={value === true} onChange={(event) => change({ [name]: event.target.checked })}>
      {label}
    </Checkbox>
  );
}
