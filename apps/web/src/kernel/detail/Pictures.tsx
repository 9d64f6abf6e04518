import { Image } from 'antd';

export interface PicturesProps {
  readonly paths: readonly string[];
  /** Name of the pictures, for readers of the screen. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** Thumbnails that open in a viewer with arrows. */
export function Pictures({ paths, label, width = 216, height = 136 }: PicturesProps) {
  if (paths.length === 0) return <span>—</span>;
  return (
    <Image.PreviewGroup>
      <div className="detail-pictures">
        {paths.map((path, index) => (
          <Image
            key={path}
            src={path}
            alt={paths.length > 1 ? `${label} ${index + 1}` : label}
            width={width}
            height={height}
            loading="lazy"
          />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
