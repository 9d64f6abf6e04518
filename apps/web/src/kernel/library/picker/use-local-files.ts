import type { ResourceRow } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call';
import { isSilent, textOf } from '../../api/errors';
import type { UploadQueue } from '../upload/upload-queue';
import { useRegistration } from '../upload/use-registration';
import { type KeepChoice, keepNothing } from './keep-choice';
import { isKeepable, rowsOfItems, usableItems } from './local-answer';

export type LocalFiles = ReturnType<typeof useLocalFiles>;

/** What becomes of the files of the local tab: used as they are, or kept in the library first. */
export function useLocalFiles(queue: UploadQueue, venueId: string) {
  const { message } = App.useApp();
  const [keep, setKeep] = useState<KeepChoice>(keepNothing);
  const { save, isSaving } = useRegistration(queue, { isQuiet: true, filter: isKeepable });
  const [isReading, setReading] = useState(false);

  /** The rows to answer with; undefined when something failed, which has been said. */
  const rows = async (): Promise<readonly ResourceRow[] | undefined> => {
    const kept = keep.isOn ? await save({ venueId, ...keep }) : undefined;
    if (keep.isOn && !kept) return undefined;
    setReading(true);
    try {
      return await rowsOfItems(usableItems(queue.state().items), {
        ask: call,
        resourceOf: ({ id, state, existing, resourceId }) =>
          resourceId ?? kept?.existing.get(id)?.id ?? (state === 'existing' ? existing?.id : undefined),
      });
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 3);
      return undefined;
    } finally {
      setReading(false);
    }
  };
  return { keep, setKeep, rows, isBusy: isSaving || isReading };
}
