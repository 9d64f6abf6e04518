import { CheckOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import type { KeyboardEvent } from 'react';
import { type PictureRules, shapeProblem, weightProblem } from '@/ui/image-rules';
import { lengthText, licenceState, sizeText } from '../resource-text';
import { ResourceThumb } from '../ResourceThumb';

export interface PickerOptionProps {
  readonly row: ResourceRow;
  readonly order: number;
  readonly isSingle: boolean;
  readonly isStop: boolean;
  readonly rules: PictureRules | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: () => void;
  readonly onConfirm: () => void;
}

/** One file of the grid; its name for a screen reader is what it says, the marks in words. */
export function PickerOption({
  row,
  order,
  isSingle,
  isStop,
  rules,
  onFocus,
  onKeyDown,
  onToggle,
  onConfirm,
}: PickerOptionProps) {
  const isChosen = order > 0;
  const isJudged = rules !== undefined && row.kind === 'image';
  const weight = isJudged ? weightProblem(row.size, rules) : '';
  const shape = isJudged ? shapeProblem(row, rules) : '';
  const isEnded = licenceState(row.licenceUntil).state === 'ended';
  const pixels = row.width && row.height ? `${row.width}×${row.height}` : '';
  const measure = row.kind === 'audio' && row.seconds !== null ? lengthText(row.seconds) : pixels;
  const unseen = [weight, shape, isEnded && '授权已过期', isChosen && !isSingle && `第 ${order} 个`];
  return (
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      className={`picker-option ${isChosen ? 'picker-option-chosen' : ''}`}
      title={row.name}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onToggle}
      onDoubleClick={isSingle ? onConfirm : undefined}
    >
      <span className="picker-option-picture">
        <ResourceThumb resource={row} isDecorative />
        <span className={`picker-mark ${isSingle ? 'picker-mark-single' : ''} num`} aria-hidden>
          {isChosen && (isSingle ? <CheckOutlined /> : order)}
        </span>
        {isEnded && (
          <span className="picker-ended" aria-hidden>
            授权已过期
          </span>
        )}
      </span>
      <span className="ellipsis">
        {row.name}
        <span className="visually-hidden">，</span>
      </span>
      <small className="num ellipsis">
        {measure && <span className={shape ? 'picker-off' : ''}>{measure}</span>}
        {measure && ' · '}
        <span className={weight ? 'picker-off' : ''}>{sizeText(row.size)}</span>
      </small>
      <span className="visually-hidden">
        {unseen
          .filter(Boolean)
          .map((words) => `，${words}`)
          .join('')}
      </span>
    </div>
  );
}
