import { App } from 'antd';
import { useCallback } from 'react';
import { fileName } from './file-name';
import { saveLink } from '@/ui/save-link';
import { useConfirm } from '@/ui/use-confirm';

export interface Downloadable {
  readonly name: string;
  readonly suffix: string;
  readonly url: string;
}

/** Milliseconds between two files: browsers drop what is asked for at once. */
const pause = 350;
/** From here on the browser surely asks, and the user should know why. */
const manyFiles = 10;

/** Saves files on the machine under their names in the library, one after another. */
export function useDownload(): (files: readonly Downloadable[]) => Promise<void> {
  const { message } = App.useApp();
  const confirm = useConfirm();
  return useCallback(
    async (files) => {
      const title = `下载 ${files.length} 个文件？`;
      const consequence = '文件将逐个保存；浏览器询问是否允许下载多个文件时，请选择允许。';
      if (files.length >= manyFiles && !(await confirm({ title, consequence, okText: '下载' }))) return;
      for (const file of files) {
        saveLink(file.url, fileName(file));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (files.length > 1) void message.success(`已开始下载 ${files.length} 个文件`);
    },
    [confirm, message],
  );
}
