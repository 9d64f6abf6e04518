import { Button, Progress } from 'antd';
import { countsOf, shareSent, type UploadItem } from './upload-item';

export interface UploadSummaryProps {
  readonly items: readonly UploadItem[];
  readonly isRunning: boolean;
  /** Pictures that 一键压缩 would make smaller. */
  readonly heavy: number;
  readonly isCompressing: boolean;
  readonly isOffline: boolean;
  readonly onCompressAll: () => void;
  readonly onRetryFailed: () => void;
  readonly onCancelOpen: () => void;
}

/** All files in one line: how many stand where, how far the bytes are, and what can be done with all. */
export function UploadSummary(props: UploadSummaryProps) {
  const { items, isRunning, heavy, isCompressing, isOffline } = props;
  const counts = countsOf(items);
  const left = counts.checking + counts.waiting + counts.sending;
  const hasBegun = isRunning || counts.done > 0 || counts.failed > 0;
  return (
    <div className="upload-summary">
      {hasBegun && (
        <Progress
          percent={Math.floor(shareSent(items) * 100)}
          size="small"
          status={isRunning ? 'active' : 'normal'}
          aria-label="总进度"
        />
      )}
      <div className="upload-summary-line">
        <span className="num" role="status">
          共 {items.length} 个文件
          {counts.done > 0 && ` · 完成 ${counts.done}`}
          {left > 0 && ` · 等待 ${left}`}
          {counts.existing > 0 && ` · 已存在 ${counts.existing}`}
          {counts.failed > 0 && <b className="upload-failed"> · 失败 {counts.failed}</b>}
          {counts.refused > 0 && <b className="upload-failed"> · 不可上传 {counts.refused}</b>}
        </span>
        {isOffline && isRunning && <span className="upload-failed">网络已断开，恢复后自动继续</span>}
        <span className="upload-summary-buttons">
          {heavy > 0 && (
            <Button size="small" loading={isCompressing} onClick={props.onCompressAll}>
              一键压缩 {heavy} 张
            </Button>
          )}
          {counts.failed > 0 && (
            <Button size="small" onClick={props.onRetryFailed}>
              重试失败
            </Button>
          )}
          {left + counts.failed + counts.refused + counts.existing > 0 && (
            <Button size="small" type="text" onClick={props.onCancelOpen}>
              {isRunning ? '全部取消' : '清空未上传'}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
