import { CloseOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import { type PictureRules, shapeProblem, weightProblem } from '@/ui/image-rules';
import { waitsText } from '@/ui/upload';
import { sizeText } from '../resource-text';
import { ResourceThumb } from '../ResourceThumb';

/** What is wrong with a chosen picture; nothing with sounds and films, nor where nothing is asked. */
export function problemsOf(row: ResourceRow, rules: PictureRules | undefined): { weight: string; shape: string } {
  if (!rules || row.kind !== 'image') return { weight: '', shape: '' };
  return { weight: weightProblem(row.size, rules), shape: shapeProblem(row, rules) };
}

export interface ChosenLineProps {
  readonly row: ResourceRow;
  /** Counts from 1. */
  readonly place: number;
  readonly rules: PictureRules | undefined;
  /** It is being compressed or cut; `waits` while nothing answers. */
  readonly busy: 'works' | 'waits' | undefined;
  readonly onCompress: () => void;
  readonly onCrop: () => void;
  readonly onRemove: () => void;
}

/** One chosen file with its place, and the way to mend it. */
export function ChosenLine({ row, place, rules, busy, onCompress, onCrop, onRemove }: ChosenLineProps) {
  const { weight, shape } = problemsOf(row, rules);
  const isBusy = busy !== undefined;
  return (
    <li>
      <span className="chosen-picture">
        <ResourceThumb resource={row} isDecorative />
        <span className="picker-mark picker-mark-order num" aria-hidden>
          {place}
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
          <>
            <small className="picker-off">
              {busy === 'waits' ? waitsText : [weight, shape].filter(Boolean).join('，')}
            </small>
            <span className="chosen-actions">
              {weight && (
                <Button size="small" type="link" loading={isBusy} onClick={onCompress}>
                  压缩
                </Button>
              )}
              <Button size="small" type="link" disabled={isBusy} onClick={onCrop}>
                裁剪
              </Button>
            </span>
          </>
        )}
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`不选 ${row.name}`}
        onClick={onRemove}
      />
    </li>
  );
}
