import { verifyTrail } from '@yunguan/contract/platform/logs';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { joinVerdict, type TrailProgress, type TrailReport } from './trail-report';

/** Runs through the whole chain, step after step, until the end, an error or 取消; leaving the page ends it. */
export function useVerifyTrail() {
  const { message } = App.useApp();
  const [progress, setProgress] = useState<TrailProgress>();
  const [report, setReport] = useState<TrailReport>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ blocks: 0, rows: 0, totalBlocks: 0 });
    try {
      let found: TrailReport | undefined;
      for (let isDone = false; !isDone; ) {
        const step = await call(verifyTrail, { after: found?.lastBlock ?? 0 }, { signal: controller.signal });
        found = joinVerdict(found, step);
        isDone = step.isDone;
        setProgress(found);
      }
      setReport(found);
    } catch (error) {
      if (!controller.signal.aborted && !isSilent(error)) message.error(textOf(error), 3);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return { progress, report, start, cancel: () => running.current?.abort(), close: () => setReport(undefined) };
}
