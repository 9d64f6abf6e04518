import { MoreOutlined } from '@ant-design/icons';
import { messages } from '@yunguan/contract/kernel/messages';
import { deepestDirectory, delDirectory, type DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { directoryArea, resourceArea } from '@/kernel/library/library-areas';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { MenuButton } from '@/ui/MenuButton';
import { useConfirm } from '@/ui/use-confirm';
import type { OpenDirectory } from './DirectoryDialogs';

export interface DirectoryMenuProps {
  readonly node: DirectoryNode;
  /** From 1 at the top. */
  readonly level: number;
  readonly rights: LibraryRights;
  readonly onOpen: (dialog: OpenDirectory) => void;
  readonly onRemoved: () => void;
}

/** What can be done with one directory; a directory that is not empty says why it stays. */
export function DirectoryMenu({ node, level, rights, onOpen, onRemoved }: DirectoryMenuProps) {
  const { write, isBusy } = useRecordWrite(directoryArea, resourceArea);
  const confirm = useConfirm();
  if (!rights.add && !rights.edit && !rights.del) return null;
  const obstacle = obstacleToRemoval(node);
  const handleRemove = async () => {
    const consequence = '删除后不能恢复；回收站里原属此目录的文件，恢复后归入“未归类”。';
    if (!(await confirm({ title: '确定要删除这个目录？', record: node.name, consequence, danger: true }))) return;
    await write({ endpoint: delDirectory, body: { id: node.id }, done: messages.removed, onDone: onRemoved });
  };
  const canAdd = rights.add && level < deepestDirectory;
  const items = [
    canAdd && { key: 'add', label: '新建下级目录', onClick: () => onOpen({ kind: 'add', parentId: node.id }) },
    rights.edit && { key: 'rename', label: '重命名', onClick: () => onOpen({ kind: 'rename', node }) },
    rights.edit && { key: 'move', label: '移动到', onClick: () => onOpen({ kind: 'move', node }) },
    rights.del && {
      key: 'del',
      label: obstacle === undefined ? '删除' : <Undeletable reason={obstacle} />,
      danger: obstacle === undefined,
      disabled: obstacle !== undefined || isBusy,
      onClick: () => void handleRemove(),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <MenuButton
      menu={{ items, onClick: ({ domEvent }) => domEvent.stopPropagation() }}
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={`目录“${node.name}”的操作`}
    />
  );
}

function Undeletable({ reason }: { readonly reason: string }) {
  return (
    <span className="directory-undeletable">
      删除<small>{reason}</small>
    </span>
  );
}

function obstacleToRemoval({ count, children }: DirectoryNode): string | undefined {
  const parts = [count > 0 && `${count} 个文件`, children.length > 0 && `${children.length} 个下级目录`].filter(
    Boolean,
  );
  return parts.length === 0 ? undefined : `仍有 ${parts.join('、')}，清空后才能删除`;
}
