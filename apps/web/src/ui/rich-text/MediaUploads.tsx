import { Button } from 'antd';
import { SendingBar } from '../SendingBar';
import type { PendingUpload } from '../use-uploads';

export interface MediaUploadsProps {
  items: readonly PendingUpload[];
  onRetry: (item: PendingUpload) => void;
  onCancel: (id: string) => void;
}

/** Pictures and videos on their way into the text. */
export function MediaUploads({ items, onRetry, onCancel }: MediaUploadsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="rich-text-uploads" aria-label="正在上传的文件">
      {items.map((item) => (
        <li key={item.id}>
          <span className="ellipsis" title={item.file.name}>
            {item.file.name}
          </span>
          {item.state === 'sending' ? (
            <SendingBar item={item} />
          ) : (
            <span className="upload-error" role="alert">
              {item.state === 'oversize' ? '文件过大' : item.error}
            </span>
          )}
          <span>
            {item.state === 'failed' && (
              <Button type="link" size="small" onClick={() => onRetry(item)}>
                重试
              </Button>
            )}
            <Button type="text" size="small" onClick={() => onCancel(item.id)}>
              {item.state === 'sending' ? '取消' : '移除'}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
