import { CloudUploadOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { filesOfTransfer, unreadText } from '@/kernel/library/upload/chosen-files';
import type { ChosenFile } from '@/kernel/library/upload/upload-item';
import { isDialogOpen } from '@/ui/at-keyboard';
import './upload-target.css';

export interface UploadTargetProps {
  /** Missing where nothing can be uploaded. */
  readonly onFiles: ((files: readonly ChosenFile[]) => void) | undefined;
  /** Name of the directory that takes the files. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Takes files and folders that are dropped on the list or pasted into the page. */
export function UploadTarget({ onFiles, place, children }: UploadTargetProps) {
  const { message } = App.useApp();
  const [isOver, setOver] = useState(false);
  const accepts = ({ dataTransfer }: DragEvent) => onFiles !== undefined && dataTransfer.types.includes('Files');
  const take = async (transfer: DataTransfer) => {
    const { files, unread } = await filesOfTransfer(transfer);
    if (files.length > 0) onFiles?.(files);
    const missed = unreadText(unread);
    if (missed) message.error(missed, 4);
  };
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]');
    if (!clipboardData || clipboardData.files.length === 0 || isTyping || isDialogOpen()) return;
    event.preventDefault();
    void take(clipboardData);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return (
    <div
      className="library-drop"
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        void take(event.dataTransfer);
      }}
    >
      {children}
      {isOver && (
        <div className="library-veil" aria-hidden>
          <CloudUploadOutlined />
          <b>松开鼠标，上传到“{place}”</b>
          <span>可以是文件，也可以是整个文件夹</span>
        </div>
      )}
    </div>
  );
}
