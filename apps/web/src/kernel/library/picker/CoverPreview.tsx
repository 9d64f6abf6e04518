import { Button } from 'antd';
import { Suspense } from 'react';
import type { CropArea } from '@/ui/crop-image';
import type { CoverDialogProps } from './cover-dialog-props';
import type { CoverChoice } from './use-cover';
import { lazyPart } from '@/ui/lazy-part';

const CropStage = lazyPart(() => import('@/ui/CropStage'), { inline: true });

export interface CoverPreviewProps extends Pick<CoverDialogProps, 'record' | 'width' | 'height' | 'crop'> {
  readonly choice: CoverChoice | undefined;
  readonly onArea: (area: CropArea) => void;
  readonly onPath: (path: string) => void;
}

/** The cover as it is or will be, to be cut where the type asks it. */
export function CoverPreview({ record, width, height, crop, choice, onArea, onPath }: CoverPreviewProps) {
  const current = record.cover;
  const shape = { aspectRatio: `${width} / ${height}` };
  return (
    <section className="cover-preview" aria-label="封面预览">
      <h3>{choice ? '新封面' : '当前封面'}</h3>
      {choice && crop && (
        <Suspense fallback={<div className="crop-stage" aria-busy="true" />}>
          <CropStage key={choice.src} src={choice.src} aspect={width / height} onArea={onArea} />
        </Suspense>
      )}
      {choice && !crop && <img className="cover-shown" style={shape} src={choice.src} alt="新封面" />}
      {!choice &&
        (current ? (
          <img className="cover-shown" style={shape} src={current} alt="当前封面" />
        ) : (
          <div className="cover-shown cover-none" style={shape}>
            暂无封面
          </div>
        ))}
      <p className="hint num">
        {choice && crop ? `裁剪为 ${width}×${height} 像素，拖动图片调整范围` : `列表中按 ${width}×${height} 的比例显示`}
      </p>
      {!choice && crop && current && <Button onClick={() => onPath(current)}>重新裁剪当前封面</Button>}
    </section>
  );
}
