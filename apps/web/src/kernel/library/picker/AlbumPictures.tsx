import { useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { Skeleton } from 'antd';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { thumbPath } from '@/ui/thumb-path';
import { call } from '../../api/call';
import { isSilent, textOf } from '../../api/errors';
import { queryKeys } from '../../api/query-keys';
import { operationOf } from '../../list/content-call';

export interface AlbumPicturesProps {
  readonly of: AnyContent;
  readonly id: string;
  /** Path of the picture that is chosen. */
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
}

/** The record's own pictures; one of them may become its cover. */
export function AlbumPictures({ of, id, chosen, onChoose }: AlbumPicturesProps) {
  const endpoint = operationOf(of, 'albums');
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.detail(of.key, id), 'albums'],
    // Shape by the contract's output schema of the operation.
    queryFn: async ({ signal }) => ((await call(endpoint, { id }, { signal })) as { albums: string[] }).albums,
  });
  if (error && !data)
    return isSilent(error) ? null : <ErrorState message={textOf(error)} onRetry={() => void refetch()} />;
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
          <img src={thumbPath(path)} alt={`第 ${index + 1} 张图片`} loading="lazy" decoding="async" />
        </label>
      ))}
    </div>
  );
}
