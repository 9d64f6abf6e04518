import { mostResources, type ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import { sizeText } from '@/kernel/library/resource-text';
import { useDownload } from './use-download';
import type { OpenResources } from './ResourceDialogs';
import './library-bar.css';

export interface LibraryBatchProps {
  readonly rows: readonly ResourceRow[];
  readonly isRecycled: boolean;
  readonly rights: LibraryRights;
  readonly onDialog: (dialog: OpenResources) => void;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** In the place of the filters while files are selected: what can be done with them. */
export function LibraryBatch({ rows, isRecycled, rights, onDialog, ...on }: LibraryBatchProps) {
  const download = useDownload();
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className="library-batch" role="region" aria-label="批量操作">
      <span aria-live="polite">
        已选 <b className="num">{rows.length}</b> 个文件<small className="num">{sizeText(bytes)}</small>
      </span>
      <div className="library-batch-actions">
        {!isRecycled && rights.edit && (
          <>
            <Button size="small" onClick={() => onDialog({ kind: 'move', rows })}>
              移动
            </Button>
            <Button size="small" onClick={() => onDialog({ kind: 'labels', rows })}>
              设置标签
            </Button>
          </>
        )}
        {!isRecycled && (
          <Button size="small" onClick={() => void download(rows)}>
            下载
          </Button>
        )}
        {isRecycled && rights.del && (
          <Button size="small" onClick={on.onRestore}>
            恢复
          </Button>
        )}
        {rights.del && (
          <Button size="small" danger onClick={on.onDelete}>
            {isRecycled ? '彻底删除' : '删除'}
          </Button>
        )}
      </div>
      {rows.length < mostResources && (
        <Button size="small" type="text" onClick={on.onAll}>
          全选
        </Button>
      )}
      <Button size="small" type="text" onClick={on.onClear}>
        取消选择
      </Button>
    </div>
  );
}
