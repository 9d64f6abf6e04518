import { audioHint, belowText, imageLimits, videoHint } from '@yunguan/contract/kernel/upload-limits';
import type { ResourceKind } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { compressImage } from '@/ui/compress-image';
import { type PictureRules, tooManyMessage, weightProblem } from '@/ui/image-rules';
import { DropZone } from './DropZone';
import { acceptedTypes, anyPicture, type PictureLimits } from './file-rules';
import './library-upload.css';
import { UploadList } from './UploadList';
import { UploadSummary } from './UploadSummary';
import type { ChosenFile, UploadItem } from './upload-item';
import type { UploadQueueView } from './use-upload-queue';
import { lazyPart } from '@/ui/lazy-part';
import { useRevoked } from '@/ui/use-revoked';

const CropFileDialog = lazyPart(() => import('./CropFileDialog'));

export interface UploadBodyProps extends UploadQueueView {
  readonly kinds: readonly ResourceKind[];
  readonly limits: PictureLimits;
  /** More than one file. */
  readonly multiple?: boolean;
  readonly takesFolders?: boolean;
  /** Files that are there from the start. */
  readonly files?: readonly (File | ChosenFile)[] | undefined;
  /** What pictures should be; nothing is asked of them without. */
  readonly rules?: PictureRules | undefined;
  /** What becomes of a file that the library holds already. */
  readonly ifExisting?: string;
}

/** Files to upload: chosen, dropped or pasted; judged, looked for in the library, made smaller, sent, sent again. */
export function UploadBody(props: UploadBodyProps) {
  const { queue, items, isRunning, kinds, limits, rules } = props;
  const { multiple = true, takesFolders = false, ifExisting = '将跳过' } = props;
  const add = useAdding(props);
  const { compress, isCompressing } = useCompressing(props, rules);
  const [cropped, setCropped] = useState<{ id: string; name: string; src: string }>();
  useRevoked(cropped?.src);
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  const heavy = items.filter((item) => isHeavy(item, rules));
  return (
    <div className="upload-body">
      <DropZone
        accept={kinds
          .map((kind) => (kind === 'image' && limits === 'generic' ? anyPicture : acceptedTypes[kind]))
          .join()}
        multiple={multiple}
        takesFolders={takesFolders}
        hint={kinds.map((kind) => hints[kind === 'image' ? limits : kind]).join('；')}
        isCompact={items.length > 0}
        onFiles={add}
      />
      {items.length > 0 && (
        <>
          <UploadList
            items={items}
            rules={rules}
            ifExisting={ifExisting}
            onRemove={({ id }) => queue.remove(id)}
            onRetry={({ id }) => queue.retry(id)}
            onForce={({ id }, isForced) => queue.force(id, isForced)}
            onCompress={(item) => void compress([item])}
            onCrop={({ id, file }) => setCropped({ id, name: file.name, src: URL.createObjectURL(file) })}
          />
          <UploadSummary
            items={items}
            isRunning={isRunning}
            heavy={heavy.length}
            isCompressing={isCompressing}
            isOffline={!isOnline}
            onCompressAll={() => void compress(heavy)}
            onRetryFailed={queue.retryFailed}
            onCancelOpen={queue.cancelOpen}
          />
        </>
      )}
      {cropped && rules && (
        <Suspense>
          <CropFileDialog
            name={cropped.name}
            src={cropped.src}
            rules={rules}
            onDone={(file) => {
              if (file) queue.replace(cropped.id, file);
              setCropped(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const hints: Readonly<Record<PictureLimits | 'video' | 'audio', string>> = {
  photo: `图片 JPG、PNG，${belowText(imageLimits.photo)}`,
  generic: `图片 JPG、PNG、GIF、BMP，${belowText(imageLimits.generic)}`,
  video: `视频 ${videoHint}`,
  audio: `音频 ${audioHint}`,
};

/** Takes files in and says what was not taken. */
function useAdding({ queue, files }: Pick<UploadBodyProps, 'queue' | 'files'>) {
  const { message } = App.useApp();
  const add = (chosen: readonly ChosenFile[]) => {
    if (chosen.length === 0) return;
    const before = new Set(queue.state().items.map(({ id }) => id));
    const { known, tooMany } = queue.add(chosen);
    const fresh = queue.state().items.filter(({ id }) => !before.has(id));
    const texts = new Set(fresh.filter(({ state }) => state === 'refused').map(({ error }) => error));
    for (const text of texts) message.error(text, 3);
    if (tooMany > 0) message.warning(tooManyMessage, 3);
    if (known > 0 && fresh.length === 0 && tooMany === 0) message.info('所选文件已在列表中');
  };
  // Files that were dropped on the page are the queue's first; a queue takes no file twice.
  useEffect(() => {
    if (files) add(files.map((one) => (one instanceof File ? { file: one, folders: [] } : one)));
    // Only what the dialog was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queue, files]);
  return add;
}

function useCompressing({ queue }: Pick<UploadBodyProps, 'queue'>, rules: PictureRules | undefined) {
  const { message } = App.useApp();
  const [isCompressing, setCompressing] = useState(false);
  const compress = async (chosen: readonly UploadItem[]) => {
    if (!rules) return;
    setCompressing(true);
    for (const { id, file } of chosen) {
      try {
        queue.replace(id, await compressImage(file, rules.maxBytes));
      } catch (reason) {
        message.error(`${file.name}：${reason instanceof Error ? reason.message : '图片压缩失败'}`, 3);
      }
    }
    setCompressing(false);
  };
  return { compress, isCompressing };
}

/** Pictures that are yet to be sent and heavier than they should be. */
function isHeavy({ kind, state, file }: UploadItem, rules: PictureRules | undefined): boolean {
  if (!rules || kind !== 'image' || weightProblem(file.size, rules) === '') return false;
  return state === 'waiting' || state === 'failed';
}

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
