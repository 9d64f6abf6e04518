import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import type { ResourceDetail } from './resource-detail';
import { useDownload } from './use-download';

export interface ResourceActionsProps {
  readonly rights: LibraryRights;
  readonly onDelete: (resource: ResourceRow) => void;
  readonly onReplace: (resource: ResourceRow) => void;
  readonly onMove: (resource: ResourceRow) => void;
  readonly onRestore: (resource: ResourceRow) => void;
  readonly onPurge: (resource: ResourceRow) => void;
}

/** What can be done with the open file. */
export function ResourceActions(props: ResourceActionsProps & { readonly resource: ResourceDetail }) {
  const { resource, rights, onDelete, onReplace, onMove, onRestore, onPurge } = props;
  const download = useDownload();
  if (resource.deleteTime !== null) {
    if (!rights.del) return null;
    return (
      <div className="drawer-actions">
        <Button type="primary" onClick={() => onRestore(resource)}>
          恢复
        </Button>
        <Button danger onClick={() => onPurge(resource)}>
          彻底删除
        </Button>
      </div>
    );
  }
  return (
    <div className="drawer-actions">
      <Button onClick={() => void download([resource])}>下载</Button>
      {rights.edit && <Button onClick={() => onMove(resource)}>移动</Button>}
      {rights.edit && resource.useCount > 0 && <Button onClick={() => onReplace(resource)}>全部替换</Button>}
      {rights.del && (
        <Button danger onClick={() => onDelete(resource)}>
          删除
        </Button>
      )}
    </div>
  );
}
