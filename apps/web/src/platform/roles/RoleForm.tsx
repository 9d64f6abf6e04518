import type { GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { longestRoleDescription, longestRoleName, notGrantable, type RoleInfo } from '@yunguan/contract/platform/roles';
import { Form, Input, Switch, Tooltip } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Refused } from '@/kernel/api/errors';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { FormFooter } from '@/ui/FormFooter';
import { Section } from '@/ui/Section';
import { countedUpTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import {
  changesOf,
  givableOf,
  type Grants,
  grantsOf,
  type MatrixRow,
  menusOf,
  submittedOnly,
  toggled,
} from './matrix-model';
import { RoleMatrix } from './RoleMatrix';
import { useSaveRole } from './use-save-role';
import './roles.css';

export type RoleUse = 'new' | 'copy' | 'edit';

export interface RoleFormProps {
  readonly use: RoleUse;
  /** The role that is edited or copied. */
  readonly role: RoleInfo | undefined;
  readonly menus: GrantableMenus;
  readonly venueId: string;
  readonly onDone: (id?: string) => void;
}

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly editsPublished: boolean;
}

/** Name, description and the matrix of a role; who is affected is said before it is saved. */
export function RoleForm({ use, role, menus, venueId, onDone }: RoleFormProps) {
  const [form] = Form.useForm<Fields>();
  const confirm = useConfirm();
  const isDirty = useRef(false);
  const handleTicked = useCallback(() => {
    isDirty.current = true;
  }, []);
  const matrix = useMatrix({ use, role, menus, onTicked: handleTicked });
  const saving = useSaveRole({
    role: use === 'edit' ? role : undefined,
    venueId,
    onSaved: (id) => {
      isDirty.current = false;
      onDone(id);
    },
    onRefused: (error: Refused) => showProblems(form, error),
  });
  const held = useHeldForm(form, saving.isBusy);
  useLeaveGuard(
    () => isDirty.current,
    () => '填写的内容尚未保存，离开后将丢失。',
  );

  const handleFinish = async (fields: Fields) => {
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
  const isMarked = use !== 'new' && role?.editsPublished === true;
  const isMarkLocked = !menus.editsPublished && !(use === 'edit' && isMarked);

  return (
    <>
      <Form<Fields>
        {...held}
        className="role-form"
        form={form}
        labelCol={{ flex: '96px' }}
        wrapperCol={{ flex: 1 }}
        initialValues={{
          name: use === 'edit' ? role?.name : '',
          description: role?.description ?? '',
          editsPublished: isMarked && !isMarkLocked,
        }}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => {
          isDirty.current = true;
        }}
        onFinish={(fields) => void handleFinish(fields)}
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
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        status={<ChangeCount {...matrix.changes} />}
        submitLabel="保存"
        busy={saving.isBusy ? 'submit' : undefined}
        onBack={() => onDone()}
        onSubmit={() => form.submit()}
      />
    </>
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

interface MatrixOf {
  readonly use: RoleUse;
  readonly role: RoleInfo | undefined;
  readonly menus: GrantableMenus;
  /** Keeps its identity, like what is made of it. */
  readonly onTicked: () => void;
}

/** The ticks of the form. A copy begins with what the user may grant of its source. */
function useMatrix({ use, role, menus, onTicked }: MatrixOf) {
  const [grants, setGrants] = useState<Grants>(() => startOf(use, role, menus));
  const initial = useMemo<Grants>(() => (use === 'edit' ? grantsOf(role?.menus ?? []) : new Map()), [use, role]);
  const state = useMemo(() => ({ grants, initial }), [grants, initial]);
  const changes = useMemo(() => changesOf(menus.menuList, state), [menus, state]);
  const oneWay = useMemo(() => submittedOnly(menus.menuList, grants).map(({ name }) => name), [menus, grants]);
  // Its identity is kept for the memoised lines.
  const toggle = useCallback(
    (row: Pick<MatrixRow, 'pages'>, column: string) => {
      onTicked();
      setGrants((now) => toggled({ grants: now, initial }, row, column));
    },
    [initial, onTicked],
  );
  return {
    state,
    changes,
    submittedOnly: oneWay,
    toggle,
    sent: () => menusOf(menus.menuList, grants, use === 'edit' ? 'edit' : 'new'),
  };
}

function startOf(use: RoleUse, role: RoleInfo | undefined, menus: GrantableMenus): Grants {
  const source = role && use !== 'new' ? grantsOf(role.menus) : new Map<string, readonly string[]>();
  if (use !== 'copy') return source;
  return grantsOf(givableOf(menus.menuList, source));
}
