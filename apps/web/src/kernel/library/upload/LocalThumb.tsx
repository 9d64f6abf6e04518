import { AudioOutlined, FileImageOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { useCallback, useState } from 'react';
import type { UploadItem } from './upload-item';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface LocalThumbProps {
  readonly item: Pick<UploadItem, 'file' | 'kind'>;
  /** Told once the picture is drawn; browsers that cannot draw it tell nothing. */
  readonly onSize?: (size: PictureSize) => void;
}

/** Small picture of a file that is not sent yet, straight from the machine. */
export function LocalThumb({ item: { file, kind }, onSize }: LocalThumbProps) {
  const [broken, setBroken] = useState<File>();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <span className="local-thumb">
      {kind === 'image' && broken !== file ? (
        <img
          ref={show}
          alt=""
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize?.({ width, height })}
          onError={() => setBroken(file)}
        />
      ) : (
        <KindMark kind={kind} />
      )}
    </span>
  );
}

function KindMark({ kind }: Pick<UploadItem, 'kind'>) {
  if (kind === 'video') return <VideoCameraOutlined aria-hidden />;
  if (kind === 'audio') return <AudioOutlined aria-hidden />;
  return <FileImageOutlined aria-hidden />;
}
