import { pictureSource } from '@yunguan/contract/kernel/upload-limits';
import { ImageList } from '@/ui/ImageList';
import { formPicture } from '@/ui/image-rules';
import { RichText } from '@/ui/RichText';
import { VideoField } from '@/ui/VideoField';
import { useLibraryPicker } from '../../library/picker/use-library-picker';
import { textList, textValue } from '../../loose-values';
import { useOpenForm } from '../form-context';
import { uploadTo } from '../upload-to';
import { CoverControl } from './CoverControl';
import type { ControlProps } from './control-props';

/** Pictures in an order, at most as many as declared. */
export function ImagesControl({ id, field, value, onChange }: ControlProps) {
  const { declaration } = useOpenForm().session;
  const pick = useLibraryPicker();
  const handlePick = async (remaining: number) => {
    const picked = await pick({ kind: 'image', max: remaining, rules: formPicture });
    return picked?.map(({ relativePath }) => relativePath);
  };
  return (
    <ImageList
      id={id}
      value={textList(value)}
      onChange={onChange}
      upload={uploadTo(declaration.key)}
      rules={formPicture}
      onPickFromLibrary={handlePick}
      {...(field.max === undefined ? {} : { max: field.max })}
    />
  );
}

/** One picture, cut to the shape of the lists. */
export function ImageControl({ id, field, value, onChange }: ControlProps) {
  const { declaration } = useOpenForm().session;
  return (
    <CoverControl
      id={id}
      label={field.label}
      value={textValue(value) || undefined}
      onChange={onChange}
      upload={uploadTo(declaration.key)}
    />
  );
}

/** One film. */
export function VideoControl({ id, value, onChange }: ControlProps) {
  const { declaration } = useOpenForm().session;
  const pick = useLibraryPicker();
  const handlePick = async () => (await pick({ kind: 'video', max: 1 }))?.[0]?.relativePath;
  return (
    <VideoField
      id={id}
      value={textValue(value) || undefined}
      onChange={(path) => onChange(path ?? null)}
      upload={uploadTo(declaration.key)}
      onPickFromLibrary={handlePick}
    />
  );
}

/** Pictures that are put into an article at once. */
const mostAtOnce = 20;

/** An article. */
export function HtmlControl({ id, field, value, onChange, placeholder }: ControlProps) {
  const pick = useLibraryPicker();
  const handlePick = async () =>
    ((await pick({ kind: 'image', max: mostAtOnce })) ?? []).map(({ relativePath }) => relativePath);
  return (
    <RichText
      id={id}
      value={textValue(value)}
      onChange={onChange}
      upload={uploadTo(pictureSource)}
      onPickFromLibrary={handlePick}
      placeholder={placeholder ?? field.required ?? `请输入${field.label}`}
    />
  );
}
