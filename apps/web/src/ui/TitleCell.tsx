import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { CoverThumb } from './CoverThumb';
import { Subtitle } from './Subtitle';

export interface TitleCellProps {
  title: string;
  subtitle?: ReactNode;
  /** Absent for types without covers; null shows the empty frame. */
  cover?: string | null;
  onReplaceCover?: () => void;
  onOpen?: () => void;
}

/** Cover, title and category of a row in one cell; a long title is cut and shown whole on hover or focus. */
export function TitleCell({ title, subtitle, cover, onReplaceCover, onOpen }: TitleCellProps) {
  return (
    <div className="title-cell">
      {cover !== undefined && (
        <CoverThumb src={cover} title={title} {...(onReplaceCover && { onReplace: onReplaceCover })} />
      )}
      <div className="title-cell-text">
        <Tooltip title={title} mouseEnterDelay={0.5} placement="topLeft">
          {onOpen ? (
            <button type="button" className="title-cell-title" onClick={onOpen}>
              {title}
            </button>
          ) : (
            <span className="title-cell-title">{title}</span>
          )}
        </Tooltip>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </div>
    </div>
  );
}
