import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { unfiledResources } from '../directory-nodes';

export interface DirectorySelectProps {
  readonly nodes: readonly DirectoryNode[] | undefined;
  /** null = 未归类. */
  readonly value: string | null;
  readonly onChange: (directoryId: string | null) => void;
  readonly disabled?: boolean;
}

/** Directory that files are kept in. */
export function DirectorySelect({ nodes, value, onChange, disabled = false }: DirectorySelectProps) {
  const treeData = useMemo(
    () => [{ value: unfiledResources, title: '未归类' }, ...(nodes ?? []).map(entryOf)],
    [nodes],
  );
  return (
    <TreeSelect
      aria-label="保存到目录"
      value={value ?? unfiledResources}
      treeData={treeData}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={nodes === undefined}
      disabled={disabled}
      style={{ width: 220 }}
      styles={{ popup: { root: { maxHeight: 320 } } }}
      onChange={(chosen: string) => onChange(chosen === unfiledResources ? null : chosen)}
    />
  );
}

interface Entry {
  readonly value: string;
  readonly title: string;
  readonly children?: Entry[];
}

function entryOf({ id, name, children }: DirectoryNode): Entry {
  return { value: id, title: name, children: children.map(entryOf) };
}
