import { Progress } from 'antd';
import { waitsText } from './upload';
import type { PendingUpload } from './use-uploads';

export interface SendingBarProps {
  readonly item: PendingUpload;
  readonly label?: string;
}

/** How much of a file is sent, or that it waits. */
export function SendingBar({ item, label = `${item.file.name} 上传进度` }: SendingBarProps) {
  const { progress, isWaiting = false } = item;
  return (
    <Progress
      percent={Math.round(progress * 100)}
      // All sent is not yet stored.
      status="normal"
      size="small"
      format={(percent) => (isWaiting ? waitsText : `${percent}%`)}
      aria-label={label}
    />
  );
}
