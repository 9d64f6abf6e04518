import { SoundOutlined } from '@ant-design/icons';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Image } from 'antd';
import { useState } from 'react';
import './resource-preview.css';

export interface ResourcePreviewProps {
  readonly resource: Pick<ResourceRow, 'kind' | 'url' | 'alt' | 'name' | 'frontCover'>;
}

/** The file itself: a picture opens in full with zoom, films and sounds play. */
export function ResourcePreview({ resource }: ResourcePreviewProps) {
  const { kind, url, alt, name, frontCover } = resource;
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <div className="resource-preview resource-preview-broken" role="alert">
        文件无法显示，可能正在处理或已损坏。
      </div>
    );
  return (
    <div className={`resource-preview resource-preview-${kind}`}>
      {kind === 'image' && (
        <Image src={`${url}?w=1080`} alt={alt || name} preview={{ src: url }} onError={() => setBroken(true)} />
      )}
      {kind === 'video' && (
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={`视频：${name}`}
          onError={() => setBroken(true)}
          {...(frontCover !== '' && { poster: frontCover })}
        />
      )}
      {kind === 'audio' && (
        <>
          <SoundOutlined aria-hidden />
          <audio src={url} controls preload="metadata" aria-label={`音频：${name}`} onError={() => setBroken(true)} />
        </>
      )}
    </div>
  );
}
