import { portraitSize } from '@yunguan/contract/kernel/picture-sizes';
import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { CoverControl } from '@/kernel/form/fields/CoverControl';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useDeclaredField, useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { uploadTo } from '@/kernel/form/upload-to';
import { textValue } from '@/kernel/loose-values';

const names = ['photo'] as const;

/** The teacher's portrait, upright. */
export function PhotoFor() {
  const { declaration } = useOpenForm().session;
  const field = useDeclaredField('photo');
  const value = textValue(useFieldValue('photo')) || undefined;
  const { change } = useFieldEditing();
  return (
    <FieldBox names={names} label={null} required wide isGroup>
      {({ id }) => (
        <div className="teacher-photo">
          <CoverControl
            id={id}
            label={field.label}
            value={value}
            size={portraitSize}
            limits={imageLimits.photo}
            onChange={(path) => change({ photo: path })}
            upload={uploadTo(declaration.key)}
          />
        </div>
      )}
    </FieldBox>
  );
}
