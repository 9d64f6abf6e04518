import { Button } from 'antd';
import { sizeText } from './file-size';
import { SendingBar } from './SendingBar';
import type { PendingUpload } from './use-uploads';

export interface PendingCardProps {
  item: PendingUpload;
  maxBytes: number;
  onRetry: () => void;
  onCompress: () => void;
  /** Absent where pictures have no shape to be cut to. */
  onCrop: (() => void) | undefined;
  onCancel: () => void;
}

/** A picture that is being sent, waits for a decision, or failed. */
export function PendingCard({ item, maxBytes, onRetry, onCompress, onCrop, onCancel }: PendingCardProps) {
  const { state, file } = item;
  return (
    <div className="image-card" role="group" aria-label={file.name} data-unfinished>
      <div className="image-card-busy">
        <span className="ellipsis" title={file.name}>
          {file.name}
        </span>
        {state === 'sending' && <SendingBar item={item} />}
        {state === 'oversize' && (
          <span className="image-card-error" role="alert">
            {sizeText(file.size)}，超过 {sizeText(maxBytes)}
          </span>
        )}
        {state === 'failed' && (
          <span className="image-card-error" role="alert">
            {item.error}
          </span>
        )}
      </div>
      <div className="image-card-foot">
        {state === 'oversize' && (
          <Button type="link" size="small" onClick={onCompress}>
            压缩后上传
          </Button>
        )}
        {state === 'oversize' && onCrop && (
          <Button type="link" size="small" onClick={onCrop}>
            裁剪
          </Button>
        )}
        {state === 'failed' && (
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        )}
        {state === 'sending' && item.isWaiting !== true && <span className="hint">上传中…</span>}
        <Button type="text" size="small" onClick={onCancel}>
          {state === 'sending' ? '取消' : '移除'}
        </Button>
      </div>
    </div>
  );
}
