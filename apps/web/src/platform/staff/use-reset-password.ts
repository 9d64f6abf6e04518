import { useQueryClient } from '@tanstack/react-query';
import { passwordReset, resetSysUserPassword, type StaffRow } from '@yunguan/contract/platform/staff';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { queryKeys, staffArea } from '@/kernel/api/query-keys';
import { useConfirm } from '@/ui/use-confirm';
import type { ShownPassword } from './PasswordDialog';

/** Asks, resets and hands the one-time password over to be shown. */
export function useResetPassword(onDone: (shown: ShownPassword) => void): (row: StaffRow) => Promise<void> {
  const confirm = useConfirm();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (row: StaffRow) => ({ row, answer: await call(resetSysUserPassword, { id: row.id }) }),
    onSuccess: ({ row, answer }) =>
      onDone({ title: passwordReset, realName: row.realName, loginName: answer.loginName, password: answer.password }),
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(staffArea) }),
  });
  return async (row) => {
    if (isPending) return;
    const consequence = `${row.realName}（${row.loginName}）将立即退出登录，须用新的一次性密码登录并修改。`;
    if (await confirm({ title: '确定要重置密码？', consequence, okText: '重置' })) mutate(row);
  };
}
