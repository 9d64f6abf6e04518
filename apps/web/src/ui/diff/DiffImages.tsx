import { showMissing } from '../missing-picture';
import { thumbPath } from '../thumb-path';

export interface DiffImagesProps {
  before: readonly string[];
  after: readonly string[];
}

/** Two rows of pictures; those only on one side carry a word and a frame. */
export function DiffImages({ before, after }: DiffImagesProps) {
  return (
    <div className="diff-pair">
      <div>
        <Row pictures={before} others={after} change="removed" />
      </div>
      <div>
        <Row pictures={after} others={before} change="added" />
      </div>
    </div>
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
            <img src={thumbPath(src)} alt={`第 ${index + 1} 张`} loading="lazy" onError={showMissing} />
            {changed && <figcaption>{word}</figcaption>}
            {moved && <figcaption style={{ background: 'var(--text-2)' }}>顺序变化</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}
