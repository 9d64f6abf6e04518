import { CloudUploadOutlined, FolderOpenOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useFileDrop } from '@/ui/use-file-drop';
import { filesOfInput, filesOfTransfer, unreadText } from './chosen-files';
import type { ChosenFile } from './upload-item';

export interface DropZoneProps {
  readonly accept: string;
  readonly multiple: boolean;
  /** Folders can be chosen, too. */
  readonly takesFolders: boolean;
  /** What may be sent, in one line. */
  readonly hint: string;
  /** Small, above a list. */
  readonly isCompact: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** Place for files: dropped, chosen, as whole folders, or pasted anywhere in the dialog. */
export function DropZone({ accept, multiple, takesFolders, hint, isCompact, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { message } = App.useApp();
  const handleDrop = async (dropped: DataTransfer) => {
    const { files: readable, unread } = await filesOfTransfer(dropped);
    if (readable.length > 0) onFiles(readable);
    const missed = unreadText(unread);
    if (missed) message.error(missed, 4);
  };
  const { isOver, drop } = useFileDrop((dropped) => void handleDrop(dropped));
  usePastedFiles(onFiles);
  return (
    <div className={`drop-zone ${isCompact ? 'drop-zone-compact' : ''} ${isOver ? 'drop-zone-over' : ''}`} {...drop}>
      <CloudUploadOutlined aria-hidden className="drop-zone-mark" />
      <div className="drop-zone-words">
        <b>{takesFolders ? '将文件或文件夹拖到这里，也可以直接粘贴' : '将文件拖到这里，也可以直接粘贴'}</b>
        <span className="hint">{hint}</span>
      </div>
      <div className="drop-zone-buttons">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => files.current?.click()}>
          {isCompact ? '继续添加' : '选择文件'}
        </Button>
        {takesFolders && (
          <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => folder.current?.click()}>
            选择文件夹
          </Button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label="选择要上传的文件"
        onChange={({ target }) => {
          onFiles(filesOfInput(target.files));
          target.value = '';
        }}
      />
      {takesFolders && (
        <input
          ref={(input) => {
            folder.current = input;
            if (input) input.webkitdirectory = true;
          }}
          type="file"
          hidden
          aria-label="选择要上传的文件夹"
          onChange={({ target }) => {
            onFiles(filesOfInput(target.files));
            target.value = '';
          }}
        />
      )}
    </div>
  );
}

/** Files pasted while the zone is in sight; text in a field is pasted as ever. */
function usePastedFiles(onFiles: (files: readonly ChosenFile[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      latest.current(pasted.map((file) => ({ file, folders: [] })));
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
}
