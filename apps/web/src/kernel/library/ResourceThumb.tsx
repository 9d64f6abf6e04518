import { SoundOutlined, FileImageOutlined, PlayCircleFilled, VideoCameraOutlined } from '@ant-design/icons';
import type { ResourceKind, ResourceRow } from '@yunguan/contract/platform/library';
import type { ReactNode } from 'react';
import { thumbPath } from '@/ui/thumb-path';
import { useReadable } from '@/ui/use-readable';
import { lengthText } from './resource-text';
import './resource-thumb.css';

const marks: Readonly<Record<ResourceKind, ReactNode>> = {
  image: <FileImageOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
  audio: <SoundOutlined aria-hidden />,
};
const kindNames: Readonly<Record<ResourceKind, string>> = { image: '图片', video: '视频', audio: '音频' };

export interface ResourceThumbProps {
  readonly resource: Pick<ResourceRow, 'name' | 'alt' | 'kind' | 'frontCover' | 'seconds'>;
  /** Beside a name that is in sight anyway. */
  readonly isDecorative?: boolean;
}

/** Small picture of a file; sounds and broken pictures show what they are. Fills the box around it. */
export function ResourceThumb({ resource, isDecorative = false }: ResourceThumbProps) {
  const { name, alt, kind, frontCover, seconds } = resource;
  const { isReadable, onError } = useReadable(frontCover);
  const text = isDecorative ? '' : alt || name;
  return (
    <span className={`resource-thumb resource-thumb-${kind}`}>
      {isReadable ? (
        <img
          src={thumbPath(frontCover)}
          alt={text}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
        />
      ) : (
        <span className="resource-thumb-none" {...(text && { role: 'img', 'aria-label': text })}>
          {marks[kind]}
          {kind === 'image' && <small>图片无法显示</small>}
        </span>
      )}
      {kind !== 'image' && (
        <span className="resource-thumb-mark num">
          {kind === 'video' ? <PlayCircleFilled aria-hidden /> : <SoundOutlined aria-hidden />}
          <span className="visually-hidden">{kindNames[kind]}</span>
          {seconds !== null && lengthText(seconds)}
        </span>
      )}
    </span>
  );
}
