import type { ResourceRow } from '@yunguan/contract/platform/library';
import type { UploadedFile } from '@yunguan/contract/platform/files';
import { App } from 'antd';
import { useState } from 'react';
import { compressImage, fitWithin } from '@/ui/compress-image';
import type { PictureRules } from '@/ui/image-rules';
import { upload } from '../../api/upload-file';
import { isSilent } from '../../api/errors';
import { storedFile } from '../../api/stored-file';
import { pictureFailure } from './picture-failure';

/** Label of pictures that forms take without keeping them in the library. */
export const formSource = 'picture';

/** A file as it was uploaded, in the shape of the library's rows; `id` is empty, for the library does not hold it. */
export function rowOfUpload(
  uploaded: UploadedFile,
  base: Partial<ResourceRow> & Pick<ResourceRow, 'kind'>,
): ResourceRow {
  const { name, suffix, relativePath, size, width, height, poster, seconds } = uploaded;
  return {
    id: '',
    venueId: '',
    directoryId: null,
    keyWord: '',
    alt: '',
    licenceUntil: null,
    useCount: 0,
    copyCount: 0,
    createTime: '',
    deleteTime: null,
    name,
    ...base,
    suffix,
    url: relativePath,
    relativePath,
    size,
    width,
    height,
    seconds,
    frontCover: base.kind === 'image' ? relativePath : (poster ?? ''),
  };
}

export type PictureFix = ReturnType<typeof usePictureFix>;

/** Makes pictures of the choice lighter or cuts them: a new file is uploaded and used, the library keeps the old one. */
export function usePictureFix({ maxBytes }: PictureRules, onFixed: (before: ResourceRow, after: ResourceRow) => void) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const fix = async (row: ResourceRow, make: () => Promise<File>) => {
    setBusy((now) => new Set([...now, row.relativePath]));
    try {
      const uploaded = await upload(await make(), { source: formSource });
      onFixed(row, rowOfUpload(uploaded, { ...row }));
    } catch (error) {
      if (!isSilent(error)) message.error(pictureFailure(error), 3);
    } finally {
      setBusy((now) => new Set([...now].filter((path) => path !== row.relativePath)));
    }
  };
  return {
    busy,
    compress: (row: ResourceRow) =>
      fix(row, async () => compressImage(await storedFile(row.relativePath, row.name), maxBytes)),
    /** Takes the picture that the crop dialog has cut. */
    crop: (row: ResourceRow, picture: Blob) => fix(row, async () => fitWithin(picture, row.name, maxBytes)),
  };
}
