import { recycleDays } from '@yunguan/contract/kernel/recycling';
import { licenceNoticeDays, type ResourceView } from '@yunguan/contract/platform/library';
import { isSilent, textOf } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState, type EmptyStateProps } from '@/ui/EmptyState';
import { cardGap, type Shape } from './grid-shape';
import { type LibraryState, libraryUrl } from './library-url';
import type { ResourcePages } from './use-resource-pages';
import './file-list.css';

export interface ResourcesMissingProps {
  readonly pages: ResourcePages;
  readonly state: LibraryState;
  readonly change: (changes: Partial<LibraryState>) => void;
  readonly onUpload: (() => void) | undefined;
  readonly shape: Shape;
}

/** Empty views are good news, and say so. */
const emptyViews: Readonly<Record<Exclude<ResourceView, 'library'>, EmptyStateProps>> = {
  unfiled: { title: '没有未归类的文件', hint: '所有文件都已放入目录。' },
  duplicates: { title: '没有内容重复的文件', hint: '每个文件的内容都只保存了一份。' },
  expiring: { title: '没有即将到期的授权', hint: `${licenceNoticeDays} 天内到期的授权会出现在这里。` },
  expired: { title: '没有过期的授权', hint: '授权到期日已过的文件会出现在这里。' },
  unused: { title: '没有闲置的文件', hint: '每个文件都有内容在使用。' },
  recycled: { title: '回收站是空的', hint: `删除的文件在这里保留 ${recycleDays} 天，期间可以恢复。` },
};

/** What stands in the place of files: failure, waiting, or why there are none. */
export function ResourcesMissing({ pages, state, change, onUpload, shape }: ResourcesMissingProps) {
  const { total, error, retry } = pages;
  if (error && !isSilent(error) && total === undefined) return <LoadFailure error={error} onRetry={retry} />;
  if (error && !isSilent(error) && total !== 0)
    return (
      <div className="library-broken" role="alert">
        {textOf(error)}，部分文件没有读取到。
        <button type="button" onClick={retry}>
          重试
        </button>
      </div>
    );
  if (total === undefined) return <Waiting look={state.look} shape={shape} />;
  if (total > 0) return null;
  if (libraryUrl.isFiltered(state))
    return <EmptyState title="没有找到文件" hint="换一个条件试试。" onReset={() => change(libraryUrl.noFilters)} />;
  if (state.view !== 'library') return <EmptyState {...emptyViews[state.view]} />;
  const isWhole = state.dir === undefined;
  return (
    <EmptyState
      title={isWhole ? '资源库还是空的' : '目录里还没有文件'}
      hint={onUpload ? '可以把文件或文件夹拖到这里，也可以按 Ctrl+V 粘贴。' : '有文件后会显示在这里。'}
      {...(onUpload && { onAdd: onUpload, addLabel: '上传' })}
    />
  );
}

/** Cards of the size of those that are on their way. */
function Waiting({ look, shape }: Pick<LibraryState, 'look'> & { readonly shape: Shape }) {
  const count = look === 'grid' ? shape.columns * 2 : 8;
  return (
    <div
      className={`library-waiting resource-rows-${look}`}
      style={{ gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`, gap: look === 'grid' ? cardGap : 0 }}
      aria-busy
    >
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          className="resource-wait"
          style={{ height: shape.rowHeight - (look === 'grid' ? cardGap : 8) }}
        />
      ))}
    </div>
  );
}
