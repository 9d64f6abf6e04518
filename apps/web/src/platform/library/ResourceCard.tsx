import { CheckOutlined, EyeOutlined, LinkOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { memo } from 'react';
import { lengthText, sizeText } from '@/kernel/library/resource-text';
import { ResourceThumb } from '@/kernel/library/ResourceThumb';
import { labelsOf } from './labels-of';
import { resourceBadge } from './resource-badge';
import './resource-card.css';
import './resource-line.css';

export interface ResourceItemProps {
  /** undefined while it is on its way. */
  readonly resource: ResourceRow | undefined;
  readonly index: number;
  readonly total: number;
  readonly isSelected: boolean;
  /** Where the keyboard stands. */
  readonly isCursor: boolean;
  readonly isDraggable: boolean;
}

/** Id of the element that shows a file of the list. */
export function itemId(index: number): string {
  return `resource-${index}`;
}

/** What both looks have in common: an option of the list box, found by its index. */
function optionProps({ resource, index, total, isSelected, isDraggable }: ResourceItemProps) {
  return {
    id: itemId(index),
    role: 'option',
    'aria-selected': isSelected,
    'aria-setsize': total,
    'aria-posinset': index + 1,
    // A file is named by what its card says: a label of its own would have to repeat all of it.
    ...(resource ? {} : { 'aria-label': '正在加载' }),
    'data-index': index,
    draggable: isDraggable && resource !== undefined,
  } as const;
}

function stateClass(base: string, { isSelected, isCursor }: ResourceItemProps): string {
  return `${base} ${isSelected ? `${base}-selected` : ''} ${isCursor ? 'resource-cursor' : ''}`;
}

/** One file as a picture with its name. */
export const ResourceCard = memo(function ResourceCard(props: ResourceItemProps) {
  const { resource } = props;
  const badge = resource && resourceBadge(resource);
  return (
    <div {...optionProps(props)} className={stateClass('resource-card', props)}>
      <div className="resource-picture">
        {resource ? (
          <ResourceThumb key={resource.id} resource={resource} isDecorative />
        ) : (
          <i className="resource-wait" />
        )}
        {resource && (
          <>
            <span className="resource-check" data-part="check" title="选择">
              <CheckOutlined aria-hidden />
            </span>
            <span className="resource-open" data-part="open" title="查看详情">
              <EyeOutlined aria-hidden />
            </span>
          </>
        )}
        {badge && <span className={`resource-badge resource-badge-${badge.tone}`}>{badge.text}</span>}
      </div>
      <div className="resource-foot">
        {resource ? (
          <>
            <span className="ellipsis resource-name" data-part="open" title={resource.name}>
              {resource.name}
            </span>
            <span className="resource-meta num">
              <span className="ellipsis">{metaOf(resource)}</span>
              {resource.useCount > 0 && (
                <span className="resource-uses" title={`${resource.useCount} 处使用`}>
                  <LinkOutlined aria-hidden /> {resource.useCount}
                </span>
              )}
            </span>
          </>
        ) : (
          <i className="resource-wait resource-wait-text" />
        )}
      </div>
    </div>
  );
});

function metaOf({ size, width, height, seconds }: ResourceRow): string {
  const measure = width !== null && height !== null ? `${width}×${height}` : '';
  return [sizeText(size), seconds !== null ? lengthText(seconds) : measure].filter(Boolean).join(' · ');
}

/** `.jpg` as JPG. */
export function formatOf(suffix: string): string {
  return suffix.replace('.', '').toUpperCase();
}

/** One file as a line of facts. */
export const ResourceLine = memo(function ResourceLine(props: ResourceItemProps) {
  const { resource } = props;
  return (
    <div {...optionProps(props)} className={stateClass('resource-line', props)}>
      {resource ? <LineCells resource={resource} /> : <i className="resource-wait resource-wait-line" />}
    </div>
  );
});

function LineCells({ resource }: { readonly resource: ResourceRow }) {
  const { name, suffix, size, width, height, seconds, keyWord, useCount, createTime } = resource;
  const badge = resourceBadge(resource);
  const measure = width !== null && height !== null ? `${width}×${height}` : '—';
  return (
    <>
      <span className="resource-check" data-part="check" title="选择">
        <CheckOutlined aria-hidden />
      </span>
      <span className="resource-small">
        <ResourceThumb key={resource.id} resource={resource} isDecorative />
      </span>
      <span className="resource-words">
        <span className="ellipsis resource-name" data-part="open" title={name}>
          {name}
        </span>
        {keyWord !== '' && <span className="ellipsis hint">{labelsOf(resource).join('、')}</span>}
      </span>
      <span className="resource-cell num">
        {sizeText(size)}
        <small>{formatOf(suffix)}</small>
      </span>
      <span className="num">{seconds !== null ? lengthText(seconds) : measure}</span>
      <span className="num">{useCount > 0 ? `${useCount} 处` : '未使用'}</span>
      <span>{badge ? <em className={`resource-badge resource-badge-${badge.tone}`}>{badge.text}</em> : '—'}</span>
      <span className="num">{createTime.slice(0, 16)}</span>
    </>
  );
}
