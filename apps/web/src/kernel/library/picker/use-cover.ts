import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type CropArea, cropImage } from '@/ui/crop-image';
import type { UploadProgress } from '@/ui/upload';
import { messages } from '@yunguan/contract/kernel/messages';
import { uploadOverBreaks } from '../../api/upload-file';
import { isSilent } from '../../api/errors';
import type { CoverDialogProps } from './cover-dialog-props';
import { operationOf } from '../../list/content-call';
import { useContentWrite } from '../../list/use-content-write';
import { pictureFailure } from './picture-failure';

/** Label of the uploader, whose limits are those of covers (002 §5.5). */
const coverSource = 'cover';

/** A picture that may become the cover. */
export interface CoverChoice {
  /** Path, or address of a file of the machine. */
  readonly src: string;
  /** Set for a file of the machine. */
  readonly file?: File;
  /** Id in the library. */
  readonly resourceId?: string;
}

/** The choice, and setting it as the cover: cut and uploaded where need be, once at a time. */
export function useCover({ of, record, width, height, crop = false, onClose }: CoverDialogProps) {
  const { message } = App.useApp();
  const write = useContentWrite(of);
  const [choice, setChoice] = useState<CoverChoice>();
  const [area, setArea] = useState<CropArea>();
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!choice?.file) return undefined;
    return () => URL.revokeObjectURL(choice.src);
  }, [choice]);

  const choose = (next: CoverChoice) => {
    setArea(undefined);
    setChoice(next);
  };
  /** The dialog may be left meanwhile: the cover is set all the same, so it is given up by `stop` alone. */
  const send = async (file: File, source: string): Promise<string> => {
    const { signal } = (sending.current = new AbortController());
    try {
      const onProgress = (progress: UploadProgress) => setWaiting(progress === 'waits');
      return (await uploadOverBreaks(file, { source, signal, onProgress })).relativePath;
    } finally {
      sending.current = undefined;
      setWaiting(false);
    }
  };
  const pathFor = async (picked: CoverChoice): Promise<string> => {
    if (crop && area) {
      const picture = await cropImage(picked.src, area, { width, height });
      const file = new File([picture], 'cover.png', { type: picture.type });
      return send(file, of.key);
    }
    if (picked.file) return send(picked.file, coverSource);
    return picked.src;
  };
  const run = async (picked: CoverChoice | undefined) => {
    // A second click may come before the button shows that it is busy.
    if (isBusy) return;
    if (!picked || (crop && !area)) return void message.warning(of.messages.coverMissing, 3);
    setBusy(true);
    try {
      const path = await pathFor(picked);
      const isChanged = await write({
        endpoint: operationOf(of, 'cover'),
        body: { id: record.id, cover: path, version: record.version },
        ids: [record.id],
        done: of.messages.coverChanged,
        failed: messages.changeFailed,
      });
      if (isChanged) onClose();
    } catch (error) {
      if (!isSilent(error)) message.error(pictureFailure(error), 3);
    } finally {
      setBusy(false);
    }
  };
  /** Gives up a picture that is on its way; one that has arrived is set. */
  const stop = () => sending.current?.abort();
  return { choice, choose, change: { run, stop, isBusy, isWaiting, setArea } };
}
