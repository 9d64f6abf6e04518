import { useQuery } from '@tanstack/react-query';
import { type AnyContent, pathOf } from '@yunguan/contract/kernel/content';
import { Skeleton } from 'antd';
import { EmptyState } from '@/ui/EmptyState';
import { showMissing } from '@/ui/missing-picture';
import { thumbPath } from '@/ui/thumb-path';
import { call } from '../../api/call';
import { queryKeys } from '../../api/query-keys';
import { LoadFailure } from '../../failures/LoadFailure';
import { loadRecord, operationOf } from '../../list/content-call';
import { textList } from '../../loose-values';

export interface AlbumPicturesProps {
  readonly of: AnyContent;
  readonly id: string;
  /** Path of the picture that is chosen. */
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
}

/** Whether records of the type have pictures that may become the cover. */
export function hasAlbum(of: AnyContent): boolean {
  return pathOf(of, 'albums') !== undefined || of.coverFrom !== undefined;
}

/** By the type's own call, or out of the record where it has none (texts.md P7). */
async function albumOf(of: AnyContent, id: string, signal: AbortSignal): Promise<readonly string[]> {
  if (pathOf(of, 'albums') === undefined) return textList((await loadRecord(of, id, signal))[of.coverFrom ?? '']);
  // Shape by the contract's output schema of the operation.
  return ((await call(operationOf(of, 'albums'), { id }, { signal })) as { albums: string[] }).albums;
}

/** The record's own pictures; one of them may become its cover. */
export function AlbumPictures({ of, id, chosen, onChoose }: AlbumPicturesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.detail(of.key, id), 'albums'],
    queryFn: ({ signal }) => albumOf(of, id, signal),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.length === 0) return <EmptyState title="还没有图片" hint="可以从本地上传，或从资源库选择。" />;
  return (
    <div className="album-pictures" role="radiogroup" aria-label="已有图片">
      {data.map((path, index) => (
        <label key={path} className={path === chosen ? 'album-chosen' : ''}>
          <input
            type="radio"
            name="album-picture"
            className="visually-hidden"
            checked={path === chosen}
            onChange={() => onChoose(path)}
          />
          <img
            src={thumbPath(path)}
            alt={`第 ${index + 1} 张图片`}
            loading="lazy"
            decoding="async"
            onError={showMissing}
          />
        </label>
      ))}
    </div>
  );
}
