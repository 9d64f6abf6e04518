import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../../api/call';
import { isSilent, textOf } from '../../api/errors';
import { queryKeys } from '../../api/query-keys';
import { libraryAreas } from '../library-areas';
import { type KeptFiles, registerUploads } from './register-uploads';
import type { UploadItem } from './upload-item';
import type { UploadQueue } from './upload-queue';

export interface RegistrationChoice {
  readonly venueId: string;
  readonly directoryId: string | null;
  readonly labels: readonly string[];
  /** Given when folders become directories. */
  readonly nodes?: readonly DirectoryNode[] | undefined;
}

interface RegistrationOptions {
  /** Says nothing of success: another dialog goes on. */
  readonly isQuiet?: boolean;
  /** Which of the sent files are kept. */
  readonly filter?: (item: UploadItem) => boolean;
}

/** Keeps the sent files of a queue in the library; says 上传成功, or why it did not. Runs once at a time. */
export function useRegistration(
  queue: UploadQueue,
  { isQuiet = false, filter = () => true }: RegistrationOptions = {},
) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);

  const save = async (choice: RegistrationChoice): Promise<KeptFiles | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setSaving(true);
    const sent = queue
      .state()
      .items.filter((item) => item.state === 'done' && item.resourceId === undefined && filter(item));
    try {
      const kept = await registerUploads(sent, { call, ...choice, onKept: queue.registered });
      const known = kept.existing.size;
      if (known > 0 && !isQuiet) message.info(`${known} 个文件资源库已有，没有重复保存`, 3);
      if (kept.added.size > 0 && !isQuiet) message.success(messages.uploaded);
      return kept;
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 4);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setSaving(false);
      for (const area of libraryAreas) void queryClient.invalidateQueries({ queryKey: queryKeys.content(area) });
    }
  };
  return { save, isSaving };
}
