import type { ResourceRow } from '@yunguan/contract/platform/library';
import type { UploadedFile } from '@yunguan/contract/platform/files';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { compressImage, fitWithin } from '@/ui/compress-image';
import type { PictureRules } from '@/ui/image-rules';
import { uploadOverBreaks } from '../../api/upload-file';
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
  const [busy, setBusy] = useState<ReadonlyMap<string, 'works' | 'waits'>>(new Map());
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = running;
    // What waits for the line ends with the picker.
    return () => {
      for (const one of current) one.abort();
    };
  }, []);

  const fix = async (row: ResourceRow, make: () => Promise<File>) => {
    const path = row.relativePath;
    const note = (what: 'works' | 'waits') => setBusy((now) => new Map(now).set(path, what));
    const mine = new AbortController();
    running.current.add(mine);
    note('works');
    try {
      const uploaded = await uploadOverBreaks(await make(), {
        source: formSource,
        signal: mine.signal,
        onProgress: (progress) => note(progress === 'waits' ? 'waits' : 'works'),
      });
      onFixed(row, rowOfUpload(uploaded, { ...row }));
    } catch (error) {
      if (!isSilent(error)) message.error(pictureFailure(error), 3);
    } finally {
      running.current.delete(mine);
      setBusy((now) => new Map([...now].filter(([one]) => one !== path)));
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
