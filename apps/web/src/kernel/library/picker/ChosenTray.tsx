import { CloseOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type PictureRules, shapeProblem, weightProblem } from '@/ui/image-rules';
import { sizeText } from '../resource-text';
import { ResourceThumb } from '../ResourceThumb';
import type { PictureFix } from './use-picture-fix';

const CropDialog = lazy(async () => ({ default: (await import('@/ui/CropDialog')).CropDialog }));

export interface ChosenTrayProps {
  readonly chosen: readonly ResourceRow[];
  readonly max: number;
  /** What pictures should be; nothing is asked of them without. */
  readonly rules: PictureRules | undefined;
  readonly fix: PictureFix;
  readonly onRemove: (row: ResourceRow) => void;
}

/** What is chosen so far, in its order, with what is wrong with each and the way to mend it. */
export function ChosenTray({ chosen, max, rules, fix, onRemove }: ChosenTrayProps) {
  const [cropped, setCropped] = useState<ResourceRow>();
  const { busy, compress, crop } = fix;
  const weightOf = (row: ResourceRow) => (rules && row.kind === 'image' ? weightProblem(row.size, rules) : '');
  const shapeOf = (row: ResourceRow) => (rules && row.kind === 'image' ? shapeProblem(row, rules) : '');
  const heavy = chosen.filter((row) => weightOf(row) !== '');
  return (
    <section className="chosen-tray" aria-label="已选资源">
      <div className="chosen-tray-head">
        <span className="num" role="status">
          已选 <b>{chosen.length}</b>/{max}
        </span>
        {heavy.length > 0 && (
          <Button
            size="small"
            loading={heavy.some(({ relativePath }) => busy.has(relativePath))}
            onClick={() => {
              for (const row of heavy) void compress(row);
            }}
          >
            一键压缩 {heavy.length} 张
          </Button>
        )}
      </div>
      <ul>
        {chosen.map((row, index) => {
          const weight = weightOf(row);
          const shape = shapeOf(row);
          const isBusy = busy.has(row.relativePath);
          return (
            <li key={row.id || row.relativePath}>
              <span className="chosen-picture">
                <ResourceThumb resource={row} isDecorative />
                <span className="picker-mark picker-mark-order num" aria-hidden>
                  {index + 1}
                </span>
              </span>
              <span className="chosen-words">
                <span className="ellipsis" title={row.name}>
                  {row.name}
                </span>
                <small className="num">
                  {row.width && row.height ? `${row.width}×${row.height} · ` : ''}
                  {sizeText(row.size)}
                </small>
                {(weight || shape) && (
                  <small className="picker-off">{[weight, shape].filter(Boolean).join('，')}</small>
                )}
                {(weight || shape) && (
                  <span className="chosen-actions">
                    {weight && (
                      <Button size="small" type="link" loading={isBusy} onClick={() => void compress(row)}>
                        压缩
                      </Button>
                    )}
                    <Button size="small" type="link" disabled={isBusy} onClick={() => setCropped(row)}>
                      裁剪
                    </Button>
                  </span>
                )}
              </span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`不选 ${row.name}`}
                onClick={() => onRemove(row)}
              />
            </li>
          );
        })}
      </ul>
      {cropped && rules && (
        <Suspense>
          <CropDialog
            open
            title={`裁剪 ${cropped.name}`}
            src={cropped.relativePath}
            width={rules.width}
            height={rules.height}
            type="image/jpeg"
            isFixed
            onConfirm={async (picture) => {
              await crop(cropped, picture);
              setCropped(undefined);
            }}
            onCancel={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
