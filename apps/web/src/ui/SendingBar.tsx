import { Progress } from 'antd';
import { type UploadProgress, waitsText } from './upload';

export interface SendingBarProps {
  readonly progress: UploadProgress;
  readonly label: string;
}

/** How much of a file is sent, or that it waits. */
export function SendingBar({ progress, label }: SendingBarProps) {
  if (progress === 'waits') {
    return (
      <span className="hint" role="status">
        {waitsText}
      </span>
    );
  }
  // All sent is not yet stored.
  return <Progress percent={Math.round(progress * 100)} status="normal" size="small" aria-label={label} />;
}
