import { messages } from '@yunguan/contract/kernel/messages';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import {
  addDirectory,
  deepestDirectory,
  directoryNameMissing,
  type DirectoryNode,
  editDirectory,
  getDirectoryListByGroup,
  longestDirectoryName,
  moveDirectory,
} from '@yunguan/contract/platform/library-directories';
import { Form, Input, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { call } from '@/kernel/api/call';
import { problemOfMove } from '@/kernel/library/directory-nodes';
import { directoryArea } from '@/kernel/library/library-areas';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { RenameDialog } from '@/kernel/records/RenameDialog';
import { countedUpTo } from '@/kernel/text-limits';
import { directoryOptions, topDirectory } from './directory-options';

/** The dialog that is open. */
export type OpenDirectory =
  | { readonly kind: 'add'; readonly parentId: string | null }
  | { readonly kind: 'rename' | 'move'; readonly node: DirectoryNode };

export interface DirectoryDialogsProps {
  readonly venueId: string;
  readonly nodes: readonly DirectoryNode[];
  readonly dialog: OpenDirectory;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

const areas = [directoryArea];

/** A new directory, another name, another place. */
export function DirectoryDialogs({ venueId, nodes, dialog, onAdded, onClose }: DirectoryDialogsProps) {
  if (dialog.kind === 'add')
    return (
      <AddDirectory venueId={venueId} nodes={nodes} parentId={dialog.parentId} onAdded={onAdded} onClose={onClose} />
    );
  if (dialog.kind === 'rename') return <RenameDirectory venueId={venueId} node={dialog.node} onClose={onClose} />;
  return <RelocateDirectory node={dialog.node} nodes={nodes} onClose={onClose} />;
}

const nameLabel = '目录名称';
const nameField = (
  <Form.Item
    name="name"
    label={nameLabel}
    rules={[{ required: true, whitespace: true, message: directoryNameMissing }]}
  >
    <Input {...countedUpTo(longestDirectoryName)} placeholder="例如：2025 年活动" />
  </Form.Item>
);

interface AddDirectoryProps {
  readonly venueId: string;
  readonly nodes: readonly DirectoryNode[];
  readonly parentId: string | null;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

function AddDirectory({ venueId, nodes, parentId, onAdded, onClose }: AddDirectoryProps) {
  const options = useMemo(
    () => directoryOptions(nodes, { isOffered: (_node, level) => level < deepestDirectory }),
    [nodes],
  );
  return (
    <RecordDialog<{ parentId: string; name: string }>
      open
      width={420}
      title="新建目录"
      initial={{ parentId: parentId ?? topDirectory, name: '' }}
      done={messages.added}
      areas={areas}
      onSave={async (form) => {
        const { id } = await call(addDirectory, { venueId, name: form.name, parentId: form.parentId || null });
        onAdded(id);
      }}
      onClose={onClose}
    >
      {nameField}
      <Form.Item name="parentId" label="上级目录">
        <DirectorySelect options={options} />
      </Form.Item>
    </RecordDialog>
  );
}

interface ChangeDirectoryProps {
  readonly node: DirectoryNode;
  readonly onClose: () => void;
}

function RenameDirectory({ venueId, node, onClose }: ChangeDirectoryProps & Pick<AddDirectoryProps, 'venueId'>) {
  return (
    <RenameDialog
      title="重命名目录"
      kind="目录"
      record={node}
      label={nameLabel}
      areas={areas}
      onSave={({ id }, name, version) => call(editDirectory, { id, name, version })}
      stored={async () => flatNodes(await call(getDirectoryListByGroup, { venueId }))}
      onClose={onClose}
    >
      {nameField}
    </RenameDialog>
  );
}

function RelocateDirectory({ node, nodes, onClose }: ChangeDirectoryProps & Pick<AddDirectoryProps, 'nodes'>) {
  const options = useMemo(
    () =>
      directoryOptions(nodes, {
        isOffered: ({ id }) => problemOfMove(nodes, node.id, id) === undefined,
        isTopOffered: problemOfMove(nodes, node.id, null) === undefined,
      }),
    [nodes, node.id],
  );
  return (
    <RecordDialog<{ parentId: string }>
      open
      width={420}
      title={`移动“${node.name}”`}
      initial={{ parentId: node.parentId ?? topDirectory }}
      done="位置已调整"
      areas={areas}
      onSave={({ parentId }) => call(moveDirectory, { id: node.id, parentId: parentId || null })}
      onClose={onClose}
    >
      <Form.Item name="parentId" label="新的上级目录">
        <DirectorySelect options={options} />
      </Form.Item>
      <p className="hint">目录中的文件和下级目录一起移动，排在新位置的最后。已有同名目录的位置不能选择。</p>
    </RecordDialog>
  );
}

interface DirectorySelectProps {
  readonly options: ReturnType<typeof directoryOptions>;
  /** Given by the form. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
}

/** One directory out of the tree. */
function DirectorySelect({ options, ...field }: DirectorySelectProps) {
  return (
    <TreeSelect<string>
      {...field}
      treeData={options}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={320}
      notFoundContent="没有找到目录"
    />
  );
}
