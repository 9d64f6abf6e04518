import { messages } from '@yunguan/contract/kernel/messages';
import { branchOf } from '@yunguan/contract/kernel/tree';
import {
  addSysDepartment,
  type DepartmentRow,
  editSysDepartment,
  getSysDepartmentTree,
  longestDepartmentName,
  moveSysDepartment,
} from '@yunguan/contract/platform/departments';
import { Form, Input, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { RenameDialog } from '@/kernel/records/RenameDialog';
import { countedUpTo } from '@/kernel/text-limits';
import { type DepartmentNode, departmentNodes } from './department-nodes';

const areas = ['department', 'staff'];
/** Value of the top in the select: it has no id of its own. */
const top = '';

const nameLabel = '部门名称';
const nameField = (
  <Form.Item name="name" label={nameLabel} rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}>
    <Input {...countedUpTo(longestDepartmentName)} placeholder="例如：活动部" />
  </Form.Item>
);

interface ParentOption {
  readonly value: string;
  readonly title: string;
  readonly children: ParentOption[];
}

const toOption = ({ key, title, children }: DepartmentNode): ParentOption => ({
  value: key,
  title,
  children: children.map(toOption),
});

function ParentField({ rows }: { readonly rows: readonly DepartmentRow[] }) {
  const options = useMemo(
    () => [{ value: top, title: '无（顶级部门）', children: [] }, ...departmentNodes(rows).map(toOption)],
    [rows],
  );
  return (
    <Form.Item name="parentId" label="上级部门">
      <TreeSelect<string>
        treeData={options}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        notFoundContent="没有找到部门"
      />
    </Form.Item>
  );
}

export interface AddDepartmentProps {
  readonly venueId: string;
  readonly rows: readonly DepartmentRow[];
  readonly parentId: string | undefined;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** A new department, last among its brothers. */
export function AddDepartment({ venueId, rows, parentId, onAdded, onClose }: AddDepartmentProps) {
  return (
    <RecordDialog<{ parentId: string; name: string }>
      open
      width={420}
      title="新增部门"
      initial={{ parentId: parentId ?? top, name: '' }}
      done={messages.added}
      areas={areas}
      onSave={async (form) => {
        const { id } = await call(addSysDepartment, { venueId, name: form.name, parentId: form.parentId || null });
        onAdded(id);
      }}
      onClose={onClose}
    >
      <ParentField rows={rows} />
      {nameField}
    </RecordDialog>
  );
}

export interface ChangeDepartmentProps {
  readonly department: DepartmentRow;
  readonly onClose: () => void;
}

export function RenameDepartment({
  venueId,
  department,
  onClose,
}: ChangeDepartmentProps & { readonly venueId: string }) {
  return (
    <RenameDialog
      title="重命名部门"
      kind="部门"
      record={department}
      label={nameLabel}
      areas={areas}
      onSave={({ id }, name, version) => call(editSysDepartment, { id, name, version })}
      stored={async () => (await call(getSysDepartmentTree, { venueId })).datas}
      onClose={onClose}
    >
      {nameField}
      {department.userCount > 0 && <p className="hint">本部门 {department.userCount} 名用户将显示新名称。</p>}
    </RenameDialog>
  );
}

/** Puts a department last below another one. */
export function RelocateDepartment({
  department: opened,
  rows,
  onClose,
}: ChangeDepartmentProps & { readonly rows: readonly DepartmentRow[] }) {
  // Where it is gone, the page behind shows another one.
  const [department] = useState(opened);
  const within = new Set(branchOf(rows, department.id).map(({ id }) => id));
  return (
    <RecordDialog<{ parentId: string }>
      open
      width={420}
      title={`移动“${department.name}”`}
      initial={{ parentId: department.parentId ?? top }}
      done={messages.changed}
      areas={areas}
      onSave={({ parentId }) =>
        call(moveSysDepartment, { id: department.id, parentId: parentId || null, index: rows.length })
      }
      onClose={onClose}
    >
      <ParentField rows={rows.filter(({ id }) => !within.has(id))} />
      <p className="hint">下级部门与人员随部门一起移动，排在新上级的最后。</p>
    </RecordDialog>
  );
}
