import type { UploadedFile } from '@yunguan/contract/platform/files';
import { standingAt, type UploadProgress } from '@/ui/upload';
import { paused } from '../../api/paused';
import type { QueueItems } from './queue-items';
import { isOpen, type UploadItem } from './upload-item';

/** Files on their way at the same time. */
const atOnce = 3;

/** Sends a file; rejects with an Error whose message is Chinese. */
export type SendFile = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>;

/** Sends the waiting files of a queue while it runs, three at a time; each can be stopped. */
export function createSending(items: QueueItems, send: SendFile) {
  const underWay = new Map<string, AbortController>();

  const sendOne = async ({ id, file }: UploadItem) => {
    const stop = new AbortController();
    underWay.set(id, stop);
    // What was stopped has no say any more: the file may be waiting or on its way again.
    const note = (change: Partial<UploadItem>) => {
      if (!stop.signal.aborted) items.patch(id, change);
    };
    note({ state: 'sending', progress: 0, error: '' });
    const handleProgress = (progress: UploadProgress) => {
      note(standingAt(progress));
      items.tellLater();
    };
    try {
      const uploaded = await send(file, handleProgress, stop.signal);
      note({ state: 'done', progress: 1, uploaded });
    } catch (reason) {
      const error = reason instanceof Error && reason.message !== '' ? reason.message : '上传失败';
      note({ state: 'failed', error });
    } finally {
      if (underWay.get(id) === stop) underWay.delete(id);
      goOn();
    }
  };

  /** Sends what there is room for, and tells what has changed. */
  const goOn = () => {
    if (items.isRunning()) {
      const all = items.all();
      for (const item of all) {
        if (underWay.size >= atOnce) break;
        if (item.state === 'waiting') void sendOne(item);
      }
      if (!all.some(isOpen)) items.run(false);
    }
    items.tell();
  };
  const stop = (id: string, reason?: string) => {
    underWay.get(id)?.abort(reason);
    underWay.delete(id);
  };
  return {
    goOn,
    stop,
    stopAll: () => {
      for (const id of underWay.keys()) stop(id);
    },
    /** Stops what is under way; a transfer in parts goes on later where it stood. */
    pause: () => {
      items.run(false);
      for (const id of underWay.keys()) {
        items.patch(id, { state: 'waiting' });
        stop(id, paused);
      }
      items.tell();
    },
  };
}
