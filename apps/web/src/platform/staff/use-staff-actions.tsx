import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { delSysUser, setSysUserState, type StaffRow } from '@yunguan/contract/platform/staff';
import { UnattendedNote, unattendedSteps } from '@/kernel/dialogs/unattended';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useSession } from '@/kernel/session/use-session';
import type { RowAction } from '@/ui/RowActions';
import { useConfirm } from '@/ui/use-confirm';
import type { StaffErrand } from './StaffDialogs';
import { staffAreas } from './staff-queries';
import { rightsPath, staffFormPath } from './staff-url';
import { useResetPassword } from './use-reset-password';

export interface StaffActions {
  /** Whether somebody may be chosen to be enabled or disabled together with others. */
  readonly isTickable: (row: StaffRow) => boolean;
  readonly actionsOf: (row: StaffRow) => RowAction[];
  /** Asks, and enables. */
  readonly enable: (wanted: readonly StaffRow[]) => Promise<void>;
  readonly isBusy: boolean;
}

export interface StaffEnds {
  /** Shows what needs a dialog. */
  readonly open: (errand: StaffErrand) => void;
  /** Told of people who were enabled or deleted. */
  readonly onDone: (rows: readonly StaffRow[]) => void;
  /** Told of a refusal: all of the people are taken or none, and one of them may be gone. */
  readonly onRefused: (rows: readonly StaffRow[]) => Promise<void>;
}

/** What can be done with people of the list. */
export function useStaffActions({ open, onDone, onRefused }: StaffEnds): StaffActions {
  const { user } = useSession();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(...staffAreas);
  const resetPassword = useResetPassword((shown) => open({ kind: 'password', shown }));
  const edit = (row: StaffRow) => navigate({ to: staffFormPath, search: { id: row.id } });
  const showRights = (row: StaffRow) => navigate({ to: rightsPath, search: { userId: row.id, venueId: row.venueId } });
  const enable = async (wanted: readonly StaffRow[]) => {
    const consequence = `${namesOf(wanted)}将可以重新登录。`;
    if (!(await confirm({ title: `启用 ${wanted.length} 名用户？`, consequence }))) return;
    const body = { ids: wanted.map((row) => row.id), enabled: true };
    if (await write({ endpoint: setSysUserState, body, done: messages.enabled })) onDone(wanted);
    else await onRefused(wanted);
  };
  const remove = async (row: StaffRow) => {
    const consequence = `${row.realName}（${row.loginName}）将立即退出登录且不能恢复，登录名不能再次使用；历史记录中仍保留其姓名。`;
    const steps = await unattendedSteps({ userIds: [row.id] });
    const told = (
      <>
        {consequence}
        <UnattendedNote steps={steps} />
      </>
    );
    if (!(await confirm({ title: '确定要删除该用户？', consequence: told, danger: true, okText: '删除' }))) return;
    if (await write({ endpoint: delSysUser, body: { ids: [row.id] }, done: messages.removed })) onDone([row]);
  };
  const rights = (row: StaffRow) => {
    const isOther = row.id !== user.id;
    const mayEdit = row.canManage && row.may.includes('edit');
    return {
      isOther,
      mayEdit,
      mayChange: isOther && mayEdit,
      mayDelete: isOther && row.canManage && row.may.includes('del'),
    };
  };
  const actionsOf = (row: StaffRow): RowAction[] => {
    const { isOther, mayEdit, mayChange, mayDelete } = rights(row);
    return [
      ...(mayEdit ? [action('edit', '编辑', () => void edit(row))] : []),
      action('rights', '权限', () => void showRights(row)),
      ...(mayChange ? [action('password', '重置密码', () => void resetPassword(row))] : []),
      ...(row.hasSecondFactor && isOther
        ? [action('factor', '解除两步验证', () => open({ kind: 'factor', row }))]
        : []),
      ...(mayChange && !row.enabled ? [action('enable', '启用', () => void enable([row]))] : []),
      ...(mayChange && row.enabled
        ? [action('disable', '停用', () => open({ kind: 'disable', rows: [row] }), true)]
        : []),
      ...(mayDelete ? [action('delete', '删除', () => void remove(row), true)] : []),
    ];
  };
  return { actionsOf, enable, isTickable: (row) => rights(row).mayChange, isBusy };
}

const action = (key: string, label: string, onClick: () => void, danger = false): RowAction => ({
  key,
  label,
  onClick,
  danger,
});

function namesOf(rows: readonly StaffRow[]): string {
  const names = rows.slice(0, 3).map((row) => row.realName);
  return rows.length > 3 ? `${names.join('、')}等 ${rows.length} 人` : names.join('、');
}
