import { Image } from 'antd';
import { thumbPath } from '../thumb-path';

export interface DiffImagesProps {
  before: readonly string[];
  after: readonly string[];
}

/** Two rows of pictures; those only on one side carry a word and a frame. Each opens large, the old ones too. */
export function DiffImages({ before, after }: DiffImagesProps) {
  return (
    <Image.PreviewGroup>
      <div className="diff-pair">
        <div>
          <Row pictures={before} others={after} change="removed" />
        </div>
        <div>
          <Row pictures={after} others={before} change="added" />
        </div>
      </div>
    </Image.PreviewGroup>
  );
}

interface RowProps {
  pictures: readonly string[];
  others: readonly string[];
  change: 'removed' | 'added';
}

function Row({ pictures, others, change }: RowProps) {
  if (pictures.length === 0) return <span className="hint">（空）</span>;
  const word = change === 'removed' ? '删除' : '新增';
  return (
    <div className="diff-images">
      {pictures.map((src, index) => {
        const changed = !others.includes(src);
        const moved = !changed && others.indexOf(src) !== index;
        return (
          <figure key={src} className={`diff-image ${changed ? `diff-image-${change}` : ''}`} style={{ margin: 0 }}>
            <Image
              src={thumbPath(src)}
              preview={{ src }}
              alt={`${change === 'removed' ? '原来' : '现在'}的第 ${index + 1} 张`}
              width={120}
              height={75}
            />
            {changed && <figcaption>{word}</figcaption>}
            {moved && <figcaption style={{ background: 'var(--text-2)' }}>顺序变化</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}
