import { Button } from 'antd';
import type { ResourceDetail } from './resource-detail';
import type { ResourceDrawerProps } from './ResourceDrawer';
import { useDownload } from './use-download';

/** What can be done with the open file. */
export function ResourceActions(props: ResourceDrawerProps & { readonly resource: ResourceDetail }) {
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
