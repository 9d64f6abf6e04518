import { nodeTrail } from '@yunguan/contract/kernel/tree';
import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Modal } from 'antd';
import { useState } from 'react';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { DirectoryTree } from '@/kernel/library/DirectoryTree';
import { type DirectoryChoice, unfiledResources } from '@/kernel/library/directory-nodes';
import { useMoveResources } from './use-library-writes';
import './move-dialog.css';

export interface MoveDialogProps {
  readonly rows: readonly ResourceRow[];
  readonly nodes: readonly DirectoryNode[];
  /** Told of a refusal: all of the files are moved or none, and one of them may be gone. */
  readonly onRefused: () => void;
  readonly onClose: (movedIds?: readonly string[]) => void;
}

/** Puts files into another directory. */
export default function MoveDialog({ rows, nodes, onRefused, onClose }: MoveDialogProps) {
  const shared = sharedPlace(rows);
  const [chosen, setChosen] = useState<DirectoryChoice | undefined>(shared);
  const [isBusy, setBusy] = useState(false);
  const move = useMoveResources();
  const unsent = useUnsent(chosen !== shared, 'choice', isBusy);
  const trail = chosen === undefined ? [] : nodeTrail(nodes, chosen).map(({ name }) => name);
  const target = chosen === unfiledResources ? '未归类' : trail.join(' / ');
  const handleOk = async () => {
    if (chosen === undefined) return;
    const ids = rows.map(({ id }) => id);
    setBusy(true);
    const isMoved = await move(ids, chosen === unfiledResources ? null : chosen);
    setBusy(false);
    if (isMoved) onClose(ids);
    else onRefused();
  };
  const handleCancel = async () => {
    if (!isBusy && (await unsent.mayGiveUp())) onClose();
  };
  return (
    <Modal
      open
      width={420}
      title={rows.length === 1 && rows[0] ? `移动“${rows[0].name}”` : `移动 ${rows.length} 个文件`}
      okText="移动到此处"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === undefined || chosen === shared }}
      confirmLoading={isBusy}
      onOk={() => void handleOk()}
      mask={{ closable: chosen === shared }}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <div className="move-tree">
        <DirectoryTree pseudo="places" nodes={nodes} selected={chosen} onSelect={setChosen} />
      </div>
      <p className="hint move-target" aria-live="polite">
        {target === '' ? '请选择目标目录' : chosen === shared ? `文件已在“${target}”中` : `移动到：${target}`}
      </p>
    </Modal>
  );
}

/** Where all of the files lie already. */
function sharedPlace(rows: readonly ResourceRow[]): DirectoryChoice | undefined {
  const places = new Set(rows.map(({ directoryId }) => directoryId ?? unfiledResources));
  return places.size === 1 ? [...places][0] : undefined;
}
