import { DeleteOutlined, UploadOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { videoKindText, videoMaxBytes, videoName, videoSizeText } from '@yunguan/contract/kernel/upload-limits';
import { App, Button } from 'antd';
import { useRef } from 'react';
import '@/styles/media.css';
import { acceptedVideos } from './media-kinds';
import { SendingBar } from './SendingBar';
import type { Upload } from './upload';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useUploads } from './use-uploads';

export interface VideoFieldProps {
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  upload: Upload;
  /** Asks for a film of the resource library; answers its path. */
  onPickFromLibrary?: () => Promise<string | undefined>;
  id?: string;
}

/** One video: upload with progress, preview, remove. */
export function VideoField({ value, onChange, upload, onPickFromLibrary, id }: VideoFieldProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ upload, maxBytes: videoMaxBytes, onDone: (url) => onChange?.(url) });
  const [item] = uploads.pending;
  useFocusAfterRemoval(uploads.pending.length + (value ? 1 : 0));
  const handleFile = (file: File) => {
    if (!videoName.test(file.name)) message.error(videoKindText, 3);
    else if (file.size > videoMaxBytes) message.error(videoSizeText, 3);
    else uploads.add([file]);
  };
  const handlePick = async () => {
    const path = await onPickFromLibrary?.();
    if (path !== undefined) onChange?.(path);
  };
  return (
    <div className="video-field" id={id}>
      {value && !item && <video src={value} controls preload="metadata" aria-label="视频预览" />}
      {item && (
        <div className="video-field-progress">
          <span className="ellipsis">{item.file.name}</span>
          {item.state === 'failed' ? (
            <span className="image-card-error" role="alert">
              {item.error}
            </span>
          ) : (
            <SendingBar item={item} label="视频上传进度" />
          )}
          {item.state === 'failed' && (
            <Button type="link" size="small" onClick={() => void uploads.retry(item)}>
              重试
            </Button>
          )}
          <Button type="text" size="small" onClick={() => uploads.cancel(item.id)}>
            取消
          </Button>
        </div>
      )}
      {!item && (
        <div className="form-footer-actions">
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {value ? '更换视频' : '上传视频'}
          </Button>
          {onPickFromLibrary && (
            <Button icon={<VideoCameraOutlined aria-hidden />} onClick={() => void handlePick()}>
              从资源库选择
            </Button>
          )}
          {value && (
            <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.(undefined)}>
              移除视频
            </Button>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedVideos}
        hidden
        aria-label="选择视频文件"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) handleFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
