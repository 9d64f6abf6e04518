import { imageLimits, photoHint } from '@yunguan/contract/kernel/upload-limits';
import { CoverControl } from '@/kernel/form/fields/CoverControl';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useDeclaredField, useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { uploadTo } from '@/kernel/form/upload-to';
import { textValue } from '@/kernel/loose-values';

const names = ['cover'] as const;

/** 社团封面: may be larger than other covers (002 §5.5). */
export function CoverFor() {
  const { declaration } = useOpenForm().session;
  const { label } = useDeclaredField('cover');
  const value = textValue(useFieldValue('cover')) || undefined;
  const { change } = useFieldEditing();
  return (
    <FieldBox names={names} label={label} required wide isGroup extra={photoHint}>
      {({ id }) => (
        <CoverControl
          id={id}
          label={label}
          value={value}
          limits={imageLimits.photo}
          onChange={(path) => change({ cover: path })}
          upload={uploadTo(declaration.key)}
        />
      )}
    </FieldBox>
  );
}
