import { TableOutlined } from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { ToolMenu } from './ToolMenu';

interface TableCommand {
  label: string;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const insertCommands: Readonly<Record<string, TableCommand>> = {
  insert: {
    label: '插入 3×3 表格',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
};

const editCommands: Readonly<Record<string, TableCommand>> = {
  rowBefore: { label: '上方插入行', run: (chain) => chain.addRowBefore() },
  rowAfter: { label: '下方插入行', run: (chain) => chain.addRowAfter() },
  columnBefore: { label: '左侧插入列', run: (chain) => chain.addColumnBefore() },
  columnAfter: { label: '右侧插入列', run: (chain) => chain.addColumnAfter() },
  merge: { label: '合并或拆分单元格', run: (chain) => chain.mergeOrSplit() },
  header: { label: '切换表头', run: (chain) => chain.toggleHeaderRow() },
  deleteRow: { label: '删除行', run: (chain) => chain.deleteRow() },
  deleteColumn: { label: '删除列', run: (chain) => chain.deleteColumn() },
  deleteTable: { label: '删除表格', run: (chain) => chain.deleteTable() },
};

/** Outside a table it inserts one, inside it changes the one at the cursor. */
export function TableMenu({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  const commands = inTable ? editCommands : insertCommands;
  const items = Object.entries(commands).map(([key, { label }]) => ({ key, label }));
  return (
    <ToolMenu
      label="表格"
      icon={<TableOutlined aria-hidden />}
      active={inTable}
      menu={{ items, onClick: ({ key }) => commands[key]?.run(editor.chain().focus()).run() }}
    />
  );
}
