import { useEffect, useRef, useState } from 'react';
import { compressImage } from './compress-image';
import { uploadFailureText } from './image-rules';
import { useReportUploads } from './unfinished-uploads';
import { standingAt, type Upload } from './upload';

export interface PendingUpload {
  id: string;
  file: File;
  state: 'sending' | 'oversize' | 'failed';
  /** Share sent, 0 to 1. */
  progress: number;
  /** Nothing answers: it goes on by itself. */
  isWaiting?: boolean;
  error: string;
  /** Failed while the machine had no network: sent again by itself once it has one. */
  isCutOff?: boolean;
}

interface UploadsInput {
  upload: Upload;
  /** Larger files wait for a decision of the user. */
  maxBytes: number;
  /** `turn` grows with each file that was chosen; files arrive in any order. */
  onDone: (url: string, file: File, turn: number) => void;
}

/** Files on their way: each with its own progress, error, retry and cancel. */
export function useUploads({ upload, maxBytes, onDone }: UploadsInput) {
  const [pending, setPending] = useState<PendingUpload[]>([]);
  useReportUploads(pending.length);
  const controllers = useRef(new Map<string, AbortController>());
  const finish = useRef(onDone);
  finish.current = onDone;

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const patch = (id: string, change: Partial<PendingUpload>) =>
    setPending((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const drop = (id: string) => setPending((before) => before.filter((item) => item.id !== id));

  const send = async (id: string, file: File) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    patch(id, { file, state: 'sending', progress: 0, error: '', isCutOff: false });
    try {
      const url = await upload(file, (progress) => patch(id, standingAt(progress)), controller.signal);
      if (controller.signal.aborted) return;
      drop(id);
      finish.current(url, file, Number(id));
    } catch (reason) {
      if (controller.signal.aborted) return;
      patch(id, { state: 'failed', error: uploadFailureText(reason), isCutOff: !navigator.onLine });
    } finally {
      controllers.current.delete(id);
    }
  };

  const resume = useRef<() => void>(undefined);
  resume.current = () => {
    for (const { id, file, isCutOff } of pending) if (isCutOff) void send(id, file);
  };
  useEffect(() => {
    const handleOnline = () => resume.current?.();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);

  const add = (files: File[]) => {
    const items = files.map((file) => newUpload(file, maxBytes));
    setPending((before) => [...before, ...items]);
    for (const item of items) if (item.state === 'sending') void send(item.id, item.file);
  };

  const compress = async ({ id, file }: PendingUpload) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    patch(id, { state: 'sending', progress: 0, error: '' });
    try {
      const smaller = await compressImage(file, maxBytes);
      // Taken back while it was made smaller.
      if (!controller.signal.aborted) await send(id, smaller);
    } catch (reason) {
      patch(id, { state: 'failed', error: reason instanceof Error ? reason.message : '图片压缩失败' });
    }
  };

  /** Sends another picture in place of the one that waits. */
  const replace = (id: string, file: File) => void send(id, file);

  const cancel = (id: string) => {
    controllers.current.get(id)?.abort();
    drop(id);
  };

  return { pending, add, compress, replace, cancel, retry: ({ id, file }: PendingUpload) => send(id, file) };
}

let lastId = 0;

/** Not `crypto.randomUUID`, which a page served over plain http on a LAN address does not have. */
function nextId(): string {
  lastId += 1;
  return String(lastId);
}

function newUpload(file: File, maxBytes: number): PendingUpload {
  const state = file.size > maxBytes ? 'oversize' : 'sending';
  return { id: nextId(), file, state, progress: 0, error: '' };
}
