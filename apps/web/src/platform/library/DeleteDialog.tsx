import { recycleDays } from '@yunguan/contract/kernel/recycling';
import { delResource, restoreResource, type ResourceRow } from '@yunguan/contract/platform/library';
import { Button, Modal, Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { libraryAreas } from '@/kernel/library/library-areas';
import { ResourceThumb } from '@/kernel/library/ResourceThumb';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { splitForDeletion } from './split-for-deletion';
import { ElsewhereNote, UseList } from './UseList';
import { useResourceUses } from './use-resource-uses';
import './delete-dialog.css';
import './resource-line.css';

export interface DeleteDialogProps {
  readonly rows: readonly ResourceRow[];
  readonly onReplace: (resource: ResourceRow) => void;
  /** Told of a refusal: all of the files go or none, and one of them may be gone already. */
  readonly onRefused: () => void;
  readonly onClose: (deletedIds?: readonly string[]) => void;
}

/** Of many used files only the first ones are shown with their records. */
const mostExplained = 5;

/** 删除: into the recycle bin; the only copy of a file in use stays, and the dialog shows where it is used and what helps. */
export default function DeleteDialog({ rows, onReplace, onRefused, onClose }: DeleteDialogProps) {
  const { write, isBusy } = useRecordWrite(...libraryAreas);
  const { going, staying } = splitForDeletion(rows);
  const [only] = rows.length === 1 ? staying : [];
  const handleDelete = async () => {
    const ids = going.map(({ id }) => id);
    const done = `${ids.length} 个文件已移入回收站`;
    const undo = () => void write({ endpoint: restoreResource, body: { ids }, done: '已撤销删除' });
    if (await write({ endpoint: delResource, body: { ids }, done, undo })) onClose(ids);
    else onRefused();
  };
  return (
    <Modal
      open
      width={staying.length > 0 ? 520 : 420}
      title={titleOf(rows, staying)}
      onCancel={() => onClose()}
      footer={[
        <Button key="cancel" autoFocus onClick={() => onClose()}>
          {going.length > 0 ? '取消' : '关闭'}
        </Button>,
        only && (
          <Button key="replace" type="primary" onClick={() => onReplace(only)}>
            全部替换
          </Button>
        ),
        going.length > 0 && (
          <Button key="delete" type="primary" danger loading={isBusy} onClick={() => void handleDelete()}>
            {staying.length > 0 ? `只删除其余 ${going.length} 个` : '删除'}
          </Button>
        ),
      ]}
    >
      {staying.length > 0 && (
        <div className="delete-used">
          {staying.slice(0, mostExplained).map((row) => (
            <UsedFile key={row.id} row={row} />
          ))}
          {staying.length > mostExplained && (
            <p className="hint">还有 {staying.length - mostExplained} 个正在使用的文件未列出。</p>
          )}
        </div>
      )}
      <p className="hint">
        {staying.length > 0 && '正在使用的文件不能删除：请先用“全部替换”换成另一个文件，或在内容中移除它。'}
        {going.some(({ useCount }) => useCount > 0) && '正在使用、但另有一份内容相同的文件可以删除，内容照常显示。'}
        {going.length > 0 && `删除的文件在回收站保留 ${recycleDays} 天，期间可以恢复。`}
      </p>
    </Modal>
  );
}

function titleOf(rows: readonly ResourceRow[], staying: readonly ResourceRow[]): string {
  const [first] = rows;
  if (staying.length === 0)
    return rows.length === 1 && first ? `确定要删除“${first.name}”？` : `确定要删除 ${rows.length} 个文件？`;
  return rows.length === 1 && first
    ? `“${first.name}”正在使用，不能删除`
    : `${staying.length} 个文件正在使用，不能删除`;
}

function UsedFile({ row }: { readonly row: ResourceRow }) {
  const { data, error, retry } = useResourceUses(row.id);
  return (
    <section aria-label={row.name}>
      <div className="delete-file">
        <span className="resource-small">
          <ResourceThumb resource={row} isDecorative />
        </span>
        <b className="ellipsis">{row.name}</b>
        <span className="hint num">{row.useCount} 处使用</span>
      </div>
      {error && !data && <LoadFailure error={error} onRetry={retry} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && <UseList uses={data.uses} />}
      <ElsewhereNote count={data?.elsewhere ?? 0} />
    </section>
  );
}
