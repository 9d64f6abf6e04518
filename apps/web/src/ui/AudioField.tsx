import { CustomerServiceOutlined, DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import {
  audioHint,
  audioKindText,
  audioMaxBytes,
  audioName,
  audioSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import { App, Button } from 'antd';
import { useRef } from 'react';
import './audio-field.css';
import { acceptedSounds } from './media-kinds';
import { MediaPlayer } from './MediaPlayer';
import { SendingBar } from './SendingBar';
import type { Upload } from './upload';
import { useFileDrop } from './use-file-drop';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { type PendingUpload, useUploads } from './use-uploads';

export interface AudioFieldProps {
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly upload: Upload;
  /** Name of the sound, for readers of the screen. */
  readonly label: string;
  readonly id?: string;
}

/** One sound: upload with progress, player, remove. */
export function AudioField({ value, onChange, upload, label, id }: AudioFieldProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ upload, maxBytes: audioMaxBytes, onDone: (path) => onChange?.(path) });
  const [item] = uploads.pending;
  useFocusAfterRemoval(uploads.pending.length + (value ? 1 : 0));
  const handleFile = (file: File | undefined) => {
    if (!file) return;
    if (!audioName.test(file.name)) message.error(audioKindText, 3);
    else if (file.size > audioMaxBytes) message.error(audioSizeText, 3);
    else uploads.add([file]);
  };
  const handleChoose = () => input.current?.click();
  return (
    <div className="audio-field" id={id}>
      {value && !item && <MediaPlayer kind="audio" src={value} label={`${label}试听`} />}
      {!value && !item && <Drop onChoose={handleChoose} onFile={handleFile} />}
      {item && (
        <Sending item={item} onRetry={() => void uploads.retry(item)} onCancel={() => uploads.cancel(item.id)} />
      )}
      {value && !item && (
        <div className="audio-field-actions">
          <Button icon={<UploadOutlined aria-hidden />} onClick={handleChoose}>
            更换{label}
          </Button>
          <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.(undefined)}>
            移除{label}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedSounds}
        hidden
        aria-label={`选择${label}文件`}
        onChange={(event) => {
          handleFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Drop({ onChoose, onFile }: { onChoose: () => void; onFile: (file: File | undefined) => void }) {
  const { isOver, drop } = useFileDrop(({ files }) => onFile(files[0]));
  return (
    <button
      type="button"
      className={isOver ? 'audio-field-drop audio-field-over' : 'audio-field-drop'}
      onClick={onChoose}
      {...drop}
    >
      <CustomerServiceOutlined aria-hidden />
      <span>上传音频</span>
      <span className="hint">点击选择或拖到这里，支持 {audioHint}</span>
    </button>
  );
}

interface SendingProps {
  readonly item: PendingUpload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

function Sending({ item, onRetry, onCancel }: SendingProps) {
  const isFailed = item.state === 'failed';
  return (
    <div className="audio-field-sending">
      <span className="ellipsis" title={item.file.name}>
        {item.file.name}
      </span>
      {isFailed ? (
        <span className="audio-field-error" role="alert">
          {item.error}
        </span>
      ) : (
        <SendingBar item={item} label="音频上传进度" />
      )}
      <div className="audio-field-actions">
        {isFailed && (
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        )}
        <Button type="text" size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}
