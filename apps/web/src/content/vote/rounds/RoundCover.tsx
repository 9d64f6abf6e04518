import '@/kernel/form/content-form.css';
import { CoverControl } from '@/kernel/form/fields/CoverControl';
import { uploadTo } from '@/kernel/form/upload-to';

export interface RoundCoverProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (path: string | null) => void;
}

const upload = uploadTo('cover');

/** Cover of a round, cut to the shape of covers. */
export function RoundCover({ id, value, onChange }: RoundCoverProps) {
  return (
    <CoverControl
      {...(id !== undefined && { id })}
      label="赛次封面"
      value={value ?? undefined}
      onChange={(path) => onChange?.(path)}
      upload={upload}
    />
  );
}
