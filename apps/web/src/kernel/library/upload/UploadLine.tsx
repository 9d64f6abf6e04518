import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { type PictureRules, shapeProblem, weightProblem } from '@/ui/image-rules';
import { waitsText } from '@/ui/upload';
import { sizeText } from '../resource-text';
import { LocalThumb, type PictureSize } from './LocalThumb';
import type { UploadItem } from './upload-item';

/** What can be done with one file. */
export interface LineActions {
  readonly onRemove: (item: UploadItem) => void;
  readonly onRetry: (item: UploadItem) => void;
  readonly onForce: (item: UploadItem, isForced: boolean) => void;
  readonly onCompress: (item: UploadItem) => void;
  readonly onCrop: (item: UploadItem) => void;
}

export interface UploadLineProps extends LineActions {
  readonly item: UploadItem;
  /** What pictures should be. */
  readonly rules: PictureRules | undefined;
  /** What becomes of a file that the library holds already. */
  readonly ifExisting: string;
}

/** One file of the queue: what it is, where it stands, what can be done. */
export const UploadLine = memo(function UploadLine({ item, rules, ifExisting, ...actions }: UploadLineProps) {
  const [size, setSize] = useState<{ of: File; size: PictureSize }>();
  const { file, folders, state } = item;
  const known = size?.of === file ? size.size : undefined;
  const isChangeable = state === 'waiting' || state === 'failed';
  const isJudged = rules !== undefined && item.kind === 'image' && state !== 'refused';
  const weight = isJudged ? weightProblem(file.size, rules) : '';
  const shape = isJudged && known ? shapeProblem(known, rules) : '';
  return (
    <div className={`upload-line upload-line-${state}`}>
      <LocalThumb item={item} onSize={(found) => setSize({ of: file, size: found })} />
      <div className="upload-line-words">
        <span className="ellipsis" title={[...folders, file.name].join('/')}>
          {folders.length > 0 && <span className="upload-line-way">{folders.join('/')}/</span>}
          {file.name}
        </span>
        <small className="num ellipsis">
          {sizeText(file.size)}
          {known && ` · ${known.width}×${known.height}`}
          {weight && <Mark>{weight}</Mark>}
          {shape && <Mark>{shape}</Mark>}
        </small>
      </div>
      <div className="upload-line-state">
        <Standing item={item} ifExisting={ifExisting} />
      </div>
      <div className="upload-line-actions">
        {isChangeable && weight && <Action label="压缩" item={item} onClick={actions.onCompress} />}
        {isChangeable && (weight || shape) && <Action label="裁剪" item={item} onClick={actions.onCrop} />}
        {state === 'failed' && <Action label="重试" item={item} onClick={actions.onRetry} />}
        {state === 'existing' && <Action label="仍然上传" item={item} onClick={(one) => actions.onForce(one, true)} />}
        {state === 'waiting' && item.isForced && (
          <Action label="跳过" item={item} onClick={(one) => actions.onForce(one, false)} />
        )}
        <Action label={state === 'sending' ? '取消' : '移除'} item={item} onClick={actions.onRemove} isQuiet />
      </div>
    </div>
  );
});

function Mark({ children }: { readonly children: ReactNode }) {
  return <span className="picture-mark">{children}</span>;
}

interface ActionProps {
  readonly label: string;
  readonly item: UploadItem;
  readonly isQuiet?: boolean;
  readonly onClick: (item: UploadItem) => void;
}

function Action({ label, item, isQuiet = false, onClick }: ActionProps) {
  return (
    <Button
      type={isQuiet ? 'text' : 'link'}
      size="small"
      aria-label={`${label} ${item.file.name}`}
      onClick={() => onClick(item)}
    >
      {label}
    </Button>
  );
}

/** The state in words, and for what is under way its share. */
function Standing({ item, ifExisting }: Pick<UploadLineProps, 'item' | 'ifExisting'>) {
  const { file, state, progress, isWaiting, error, existing, isForced } = item;
  if (state === 'sending') {
    const percent = Math.floor(progress * 100);
    return (
      <>
        <Progress percent={percent} size="small" showInfo={false} aria-label={`${file.name} 上传进度`} />
        <span className="num">{isWaiting ? waitsText : percent >= 100 ? '处理中…' : `上传中 ${percent}%`}</span>
      </>
    );
  }
  if (state === 'done') {
    return (
      <span className="upload-done">
        <CheckCircleFilled aria-hidden /> 完成
      </span>
    );
  }
  if (state === 'existing' && existing) {
    const place = existing.directoryName === null ? '' : `（${existing.directoryName}）`;
    return (
      <span className="upload-existing" title={`资源库已有 “${existing.name}”${place}`}>
        <InfoCircleFilled aria-hidden /> 资源库已有 “{existing.name}”{place}，{ifExisting}
      </span>
    );
  }
  if (state === 'failed' || state === 'refused') {
    return (
      <span className="upload-failed" role="alert" title={error}>
        <CloseCircleFilled aria-hidden /> {error}
      </span>
    );
  }
  return (
    <span className="hint">{state === 'checking' ? '正在查找相同内容…' : isForced ? '等待（仍然上传）' : '等待'}</span>
  );
}
