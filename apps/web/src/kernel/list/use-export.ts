import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isSilent, textOf } from '../api/errors';
import type { ExportOptions, ExportRequest } from '../api/export-file';

export type RunTransfer<Request> = (request: Request, options: ExportOptions) => Promise<void>;
export type RunExport = RunTransfer<ExportRequest>;

export interface ExportProgress {
  readonly bytes: number;
  /** Share of the file, 0 to 1; undefined when the server does not know its size. */
  readonly share: number | undefined;
}

/** One file at a time, with its progress and a way out; leaving the page ends it. `done`: what is said when it is saved. */
export function useExport<Request>(run: RunTransfer<Request>, done = '导出完成，文件已保存到下载目录') {
  const { message } = App.useApp();
  const [progress, setProgress] = useState<ExportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: Request) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ bytes: 0, share: undefined });
    try {
      await run(request, {
        signal: controller.signal,
        onProgress: (bytes, total) => setProgress({ bytes, share: total === undefined ? undefined : bytes / total }),
      });
      message.success(done);
    } catch (error) {
      if (controller.signal.aborted) message.info(messages.cancelled, 1);
      else if (!isSilent(error)) message.error(textOf(error), 3);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return { progress, start, cancel: () => running.current?.abort() };
}
