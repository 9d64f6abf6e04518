import { ImageList } from '@/ui/ImageList';
import { formPicture } from '@/ui/image-rules';
import { FieldBox } from '../form/FieldBox';
import { useDeclaredField, useFieldEditing, useFieldValue, useOpenForm } from '../form/form-context';
import { uploadTo } from '../form/upload-to';
import { useLibraryPicker } from '../library/picker/use-library-picker';
import { textList, textValue } from '../loose-values';

export interface AlbumForProps {
  /** Field of the pictures; beside it the record has its `cover`. */
  readonly name?: string;
}

/** Pictures of a record; one of them is the cover, the first where none is chosen (001 §5). */
export function AlbumFor({ name = 'album' }: AlbumForProps) {
  const { declaration } = useOpenForm().session;
  const { label, max, required } = useDeclaredField(name);
  const album = textList(useFieldValue(name));
  const cover = textValue(useFieldValue('cover')) || undefined;
  const { change } = useFieldEditing();
  const pick = useLibraryPicker();
  const handlePick = async (remaining: number) => {
    const picked = await pick({ kind: 'image', max: remaining, rules: formPicture });
    return picked?.map(({ relativePath }) => relativePath);
  };
  return (
    <div className="form-grid">
      <FieldBox names={[name, 'cover']} label={label} required={required !== undefined} wide isGroup>
        {({ id }) => (
          <>
            <ImageList
              id={id}
              value={album}
              onChange={(pictures) => change({ [name]: pictures })}
              cover={cover}
              onCoverChange={(path) => change({ cover: path ?? null })}
              upload={uploadTo(declaration.key)}
              rules={formPicture}
              onPickFromLibrary={handlePick}
              {...(max === undefined ? {} : { max })}
            />
            {cover !== undefined && !album.includes(cover) && (
              <div className="album-cover">
                <img src={cover} alt="当前封面" width={98} height={45} />
                <span className="hint">当前封面是单独设置的展示图；将任一图片设为封面即可更换</span>
              </div>
            )}
          </>
        )}
      </FieldBox>
    </div>
  );
}
