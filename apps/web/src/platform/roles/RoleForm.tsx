import { longestRoleDescription, longestRoleName, notGrantable } from '@yunguan/contract/platform/roles';
import { Form, Input, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import type { Refused } from '@/kernel/api/errors';
import { showProblems } from '@/kernel/records/show-problems';
import { KeptRecordForm } from '@/kernel/records/KeptRecordForm';
import { Section } from '@/ui/Section';
import { countedUpTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import { RoleMatrix } from './RoleMatrix';
import { type OpenRole, type RoleFields, useKeptRole } from './use-kept-role';
import { useSaveRole } from './use-save-role';
import './roles.css';

export interface RoleFormProps extends OpenRole {
  readonly onDone: (id?: string) => void;
}

/** Name, description and the matrix of a role; who is affected is said before it is saved. */
export function RoleForm(props: RoleFormProps) {
  const { use, role, menus, venueId, onDone } = props;
  const [form] = Form.useForm<RoleFields>();
  const confirm = useConfirm();
  const isMarked = use !== 'new' && role?.editsPublished === true;
  const isMarkLocked = !menus.editsPublished && !(use === 'edit' && isMarked);
  const [initial] = useState<RoleFields>(() => ({
    name: use === 'edit' ? (role?.name ?? '') : '',
    description: role?.description ?? '',
    editsPublished: isMarked && !isMarkLocked,
  }));
  const { matrix, kept } = useKeptRole(props, form, initial);
  const saving = useSaveRole({
    role: use === 'edit' ? role : undefined,
    venueId,
    kept,
    onSaved: onDone,
    onRefused: (error: Refused) => showProblems(form, error),
  });

  const handleFinish = async (fields: RoleFields) => {
    const affected = use === 'edit' ? (role?.affectedCount ?? 0) : 0;
    const { given, taken } = matrix.changes;
    const counts = [given > 0 && `新增 ${given} 项权限`, taken > 0 && `取消 ${taken} 项权限`]
      .filter(Boolean)
      .join('，');
    const consequence = `${counts === '' ? '' : `${counts}；`}将影响 ${affected} 名用户，下一次操作即生效。`;
    if (affected > 0 && !(await confirm({ title: '保存角色？', ...(role && { record: role.name }), consequence })))
      return;
    saving.save({ ...fields, description: fields.description ?? '', menus: matrix.sent() });
  };

  return (
    <KeptRecordForm
      form={form}
      kept={kept}
      initial={initial}
      isBusy={saving.isBusy}
      className="role-form"
      status={<ChangeCount {...matrix.changes} />}
      onFinish={(fields) => void handleFinish(fields)}
      onBack={() => onDone()}
    >
      <Section id="role-basic" title="基本信息">
        <div className="form-grid">
          <Form.Item
            name="name"
            label="角色名称"
            rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
          >
            <Input {...countedUpTo(longestRoleName)} placeholder="例如：活动专员" />
          </Form.Item>
          <Form.Item
            label="允许修改已发布内容"
            labelCol={{ flex: '172px' }}
            tooltip="已通过审核的内容也可以编辑，修改后重新提交审核"
          >
            <Tooltip title={isMarkLocked ? notGrantable : undefined}>
              <Form.Item name="editsPublished" valuePropName="checked" noStyle>
                <Switch disabled={isMarkLocked} checkedChildren="允许" unCheckedChildren="不允许" />
              </Form.Item>
            </Tooltip>
          </Form.Item>
          <Form.Item name="description" label="角色说明" className="span-2">
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 4 }}
              {...countedUpTo(longestRoleDescription)}
              placeholder="这个角色给谁用、负责什么"
            />
          </Form.Item>
        </div>
      </Section>
      <div className="role-matrix-section">
        <Section id="role-menus" title="菜单与权限" hint="勾选上级即勾选其下全部；方向键移动，空格键勾选">
          <RoleMatrix menus={menus} state={matrix.state} onToggle={matrix.toggle} />
          <SubmittedOnly names={matrix.submittedOnly} />
        </Section>
      </div>
    </KeptRecordForm>
  );
}

function ChangeCount({ given, taken }: { readonly given: number; readonly taken: number }) {
  if (given + taken === 0) return null;
  return (
    <>
      本次新增 {given} 项、取消 {taken} 项权限　
    </>
  );
}

/** Said where the ticks are made: it shows only when the first submission comes back. */
function SubmittedOnly({ names }: { readonly names: readonly string[] }) {
  return (
    <div aria-live="polite">
      {names.length > 0 && (
        <p className="role-matrix-advice hint">
          {names.join('、')}
          ：可以新增，没有“编辑”。内容被驳回后，这个角色的成员自己不能修改，要由有“编辑”的人修改后重新提交。
        </p>
      )}
    </div>
  );
}
