import { SearchOutlined } from '@ant-design/icons';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import { type ResourceKind, type ResourceRow, type SortType, sortTypes } from '@yunguan/contract/platform/library';
import { Input, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import type { PictureRules } from '@/ui/image-rules';
import { PageButtons } from '@/ui/PageButtons';
import { isSilent, textOf } from '../../api/errors';
import { LoadFailure } from '../../failures/LoadFailure';
import { useLastPage } from '../../records/use-last-page';
import { useSession } from '../../session/use-session';
import { DirectoryTree } from '../DirectoryTree';
import { allResources, unfiledResources } from '../directory-nodes';
import { useDirectories } from '../use-directories';
import { PickerGrid } from './PickerGrid';
import { type PickerPlace, recallPlace, rememberPlace } from './picker-memory';
import './picker.css';
import { filesPerPage, usePickerList } from './use-picker-list';

/** Milliseconds between the last letter and the search. */
const searchDelay = 300;
const sourceTypes = { image: 1, audio: 2, video: 3 } as const;
const sortOptions = Object.entries(sortTypes).map(([value, label]) => ({ value: Number(value), label: `按${label}` }));
const loadFailedText = '资源库请求失败';

export interface LibraryBrowserProps {
  readonly venueId: string;
  readonly kind: ResourceKind | undefined;
  readonly isSingle: boolean;
  readonly orderOf: (id: string) => number;
  readonly rules?: PictureRules | undefined;
  readonly onToggle: (row: ResourceRow) => void;
  readonly onConfirm: (row: ResourceRow) => void;
}

/** The library to choose from: directories, search by name, six orders, pages. Where one was is remembered in the tab. */
export function LibraryBrowser({ venueId, kind, rules, ...choice }: LibraryBrowserProps) {
  const { directories, place, setPlace, name, search, page, setPage } = usePlace(venueId, kind);
  const list = usePickerList({ venueId, kind, name, page, ...place });
  const { total, isLoading, error } = list;
  // Somebody else threw away what the last page held.
  const isBeyondEnd = useLastPage(page, list.isRead ? total : undefined, setPage, filesPerPage);
  const rows = isBeyondEnd ? undefined : list.rows;
  const last = Math.max(1, Math.ceil(total / filesPerPage));
  const handlePage = (step: -1 | 1) => {
    const next = page + step;
    if (next < 1 || next > last) return false;
    setPage(next);
    return true;
  };
  return (
    <div className="library-browser">
      <div className="library-browser-tree">
        {directories.nodes ? (
          <DirectoryTree
            nodes={directories.nodes}
            pseudo
            selected={place.directory}
            onSelect={(directory) => setPlace({ ...place, directory })}
          />
        ) : directories.error ? (
          <LoadFailure error={directories.error} onRetry={directories.retry} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        )}
      </div>
      <div className="library-browser-files">
        <div className="library-browser-bar">
          <Input
            allowClear
            type="search"
            prefix={<SearchOutlined aria-hidden />}
            placeholder="按名称搜索"
            aria-label="按名称搜索"
            defaultValue={name}
            onChange={({ target }) => search(target.value, searchDelay)}
            onPressEnter={({ currentTarget }) => search(currentTarget.value, 0)}
            // Enter in a field must not take what is chosen.
            onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          />
          <Select<number>
            aria-label="排序方式"
            value={place.sort}
            options={sortOptions}
            style={{ width: 132 }}
            // The options are the sorts themselves.
            onChange={(sort) => setPlace({ ...place, sort: sort as SortType })}
          />
        </div>
        {error && !rows && !isSilent(error) && (
          <ErrorState message={textOf(error) || loadFailedText} onRetry={list.retry} />
        )}
        {!rows && !error && <GridSkeleton />}
        {rows?.length === 0 && (
          <EmptyState
            title="暂无数据内容"
            hint={name === '' ? '可以换一个目录，或在“本地上传”中添加。' : '没有名称含有这些字的资源，换个词试试。'}
          />
        )}
        {rows && rows.length > 0 && (
          <PickerGrid {...choice} rows={rows} total={total} rules={rules} isLoading={isLoading} onPage={handlePage} />
        )}
        {total > 0 && <PageButtons total={total} page={page} pages={last} onChange={setPage} />}
      </div>
    </div>
  );
}

/** Where in the library the user is; a directory that is gone is left for all files. */
function usePlace(venueId: string, kind: ResourceKind | undefined) {
  const { user } = useSession();
  const directories = useDirectories(venueId, kind && sourceTypes[kind]);
  const [recalled, setRecalled] = useState(() => recallPlace(user.id, venueId));
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [waiting, setWaiting] = useState<{ text: string; delay: number }>();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setName(waiting.text.trim());
      setPage(1);
    }, waiting.delay);
    return () => clearTimeout(timer);
  }, [waiting]);
  const isThere =
    recalled.directory === allResources ||
    recalled.directory === unfiledResources ||
    directories.nodes === undefined ||
    flatNodes(directories.nodes).some(({ id }) => id === recalled.directory);
  const place: PickerPlace = isThere ? recalled : { ...recalled, directory: allResources };
  const setPlace = (next: PickerPlace) => {
    setRecalled(next);
    setPage(1);
    rememberPlace(user.id, venueId, next);
  };
  const search = (text: string, delay: number) => setWaiting({ text, delay });
  return { directories, place, setPlace, name, search, page, setPage };
}

function GridSkeleton() {
  return (
    <div className="picker-grid" aria-busy="true" role="status" aria-label="正在加载资源">
      {Array.from({ length: filesPerPage }, (_, index) => (
        <div key={index} className="picker-option picker-option-none" />
      ))}
    </div>
  );
}
