import { Button } from 'antd';
import { useState } from 'react';
import './media-player.css';
import { thumbPath } from './thumb-path';

export interface MediaPlayerProps {
  readonly kind: 'audio' | 'video';
  readonly src: string;
  /** Name of the sound or film, for readers of the screen. */
  readonly label: string;
  /** Picture until the film runs, or beside the sound. */
  readonly poster?: string | undefined;
}

/** A sound or film with the browser's own controls; a file that cannot be played says so and offers itself. */
export function MediaPlayer(props: MediaPlayerProps) {
  // Another file is another try.
  return <Player key={props.src} {...props} />;
}

function Player({ kind, src, label, poster }: MediaPlayerProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Broken kind={kind} src={src} onRetry={() => setBroken(false)} />;
  const shared = {
    src,
    controls: true,
    preload: 'metadata',
    'aria-label': label,
    onError: () => setBroken(true),
  } as const;
  if (kind === 'video') return <video className="media-player-film" playsInline poster={poster} {...shared} />;
  return (
    <div className="media-player-sound">
      {poster && <img src={thumbPath(poster)} alt="" />}
      <audio {...shared} />
    </div>
  );
}

const names = { audio: '音频', video: '视频' } as const;

interface BrokenProps extends Pick<MediaPlayerProps, 'kind' | 'src'> {
  readonly onRetry: () => void;
}

function Broken({ kind, src, onRetry }: BrokenProps) {
  return (
    <div className="media-player-broken" role="alert">
      <b>{names[kind]}无法播放</b>
      <span>文件不存在、网络中断，或浏览器不支持它的编码。可以重试，或下载后用其他软件打开。</span>
      <div>
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
        <Button size="small" type="link" href={src} download>
          下载{names[kind]}
        </Button>
      </div>
    </div>
  );
}
