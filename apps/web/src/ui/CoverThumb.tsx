import { useState } from 'react';
import { thumbPath } from './thumb-path';
import { useReadable } from './use-readable';

export interface CoverThumbProps {
  src?: string | null | undefined;
  /** Name of the record, for the button's label. */
  title: string;
  /** Opens the cover dialog; without it the picture is only shown. */
  onReplace?: () => void;
}

/** List cover, 98 by 45 like the published 375 by 170; an upright picture is shown whole, a file that cannot be read is none. */
export function CoverThumb({ src, title, onReplace }: CoverThumbProps) {
  const path = src ?? '';
  const { isReadable, onError } = useReadable(path);
  const [upright, setUpright] = useState<string>();
  const picture = isReadable ? (
    <img
      src={thumbPath(path)}
      alt=""
      className={upright === path ? 'cover-thumb-upright' : undefined}
      loading="lazy"
      decoding="async"
      width={98}
      height={45}
      onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
        setUpright(naturalHeight > naturalWidth ? path : undefined)
      }
      onError={onError}
    />
  ) : (
    <span className="cover-thumb-none">暂无封面</span>
  );
  if (!onReplace) return <span className="cover-thumb">{picture}</span>;
  // The name begins with the words in sight (WCAG 2.5.3).
  const label = `${isReadable ? '' : '暂无封面'}更换展示图：${title}`;
  return (
    <button type="button" className="cover-thumb" aria-label={label} onClick={onReplace}>
      {picture}
      <span className="cover-thumb-mask" aria-hidden="true">
        更换展示图
      </span>
    </button>
  );
}
