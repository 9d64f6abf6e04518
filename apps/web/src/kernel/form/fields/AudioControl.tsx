import { AudioField } from '@/ui/AudioField';
import { textValue } from '../../loose-values';
import { useOpenForm } from '../form-context';
import { uploadTo } from '../upload-to';
import type { ControlProps } from './control-props';

/** One sound. */
export default function AudioControl({ id, field, value, onChange }: ControlProps) {
  const { declaration } = useOpenForm().session;
  return (
    <AudioField
      id={id}
      label={field.label}
      value={textValue(value) || undefined}
      onChange={(path) => onChange(path ?? null)}
      upload={uploadTo(declaration.key)}
    />
  );
}
