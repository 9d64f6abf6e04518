import { PictureOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import type { ApplicationFiles } from './use-application-files';

export interface AnswerPicturesProps {
  readonly label: string;
  readonly paths: readonly string[];
  /** Under which they were sent, in the same order. */
  readonly names: readonly string[];
  readonly files: ApplicationFiles;
}

/** Pictures of an answer in a viewer with arrows; their names alone where they may not be opened. */
export function AnswerPictures({ label, paths, names, files }: AnswerPicturesProps) {
  return (
    <Image.PreviewGroup preview={{ onOpenChange: (isOpen) => isOpen && void files.renew() }}>
      <div className="answer-pictures">
        {paths.map((path, index) => {
          const link = files.links?.get(path);
          const name = names[index] || `${label} ${index + 1}`;
          return link ? (
            <Image
              key={path}
              src={link.url}
              alt={paths.length > 1 ? `${label} ${index + 1}` : label}
              title={name}
              width={132}
              height={98}
              // A link lives for a minute: what did not load within it is asked for again.
              onError={() => void files.renew()}
            />
          ) : (
            <span key={path} className="answer-picture-covered" title={name}>
              <PictureOutlined aria-hidden />
              <span>{name}</span>
            </span>
          );
        })}
      </div>
    </Image.PreviewGroup>
  );
}
