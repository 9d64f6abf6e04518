import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { useRef } from 'react';
import { sizeText } from './image-rules';
import type { Upload } from './upload';
import { useUploads } from './use-uploads';

export interface VideoFieldProps {
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  upload: Upload;
  poster?: string;
  maxBytes?: number;
  id?: string;
}

/** One video: upload with progress, preview, remove. */
export function VideoField({ value, onChange, upload, poster, maxBytes = 500 * 1024 * 1024, id }: VideoFieldProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ upload, maxBytes, onDone: (url) => onChange?.(url) });
  const [item] = uploads.pending;
  const handleFile = (file: File) => {
    if (file.type !== 'video/mp4') message.error('视频只能是 MP4 格式', 3);
    else if (file.size > maxBytes) message.error(`视频大小不能超过 ${sizeText(maxBytes)}`, 3);
    else uploads.add([file]);
  };
  return (
    <div className="video-field" id={id}>
      {value && !item && <video src={value} poster={poster} controls preload="metadata" aria-label="视频预览" />}
      {item && (
        <div className="video-field-progress">
          <span className="ellipsis">{item.file.name}</span>
          {item.state === 'failed' ? (
            <span className="image-card-error" role="alert">
              {item.error}
            </span>
          ) : (
            <Progress percent={Math.round(item.progress * 100)} size="small" aria-label="视频上传进度" />
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
        accept="video/mp4"
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
