import { addSysRole, editSysRole, type RoleInfo, type RoleMenu } from '@yunguan/contract/platform/roles';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { overwriteQuestion } from '@/kernel/api/conflict-text';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { unattendedWarning } from '@/kernel/dialogs/unattended';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useConfirm } from '@/ui/use-confirm';
import { useRightsChanged } from './role-queries';

export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly editsPublished: boolean;
  readonly menus: readonly RoleMenu[];
}

interface SaveRole {
  /** Missing for a new one. */
  readonly role: RoleInfo | undefined;
  readonly venueId: string;
  readonly onSaved: (id: string) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly onRefused: (error: Refused) => boolean;
}

/** Saves once at a time; an older copy is not written over the newer one without asking. */
export function useSaveRole({ role, venueId, onSaved, onRefused }: SaveRole) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const changed = useRightsChanged();
  const { mutate, repeat, isPending } = useSingleMutation({
    mutationFn: async ({ values, version }: { values: RoleValues; version: number | undefined }) => {
      const body = { ...values, menus: values.menus.map(({ menuId, options }) => ({ menuId, options })) };
      if (!role) return call(addSysRole, { ...body, venueId });
      const saved = await call(editSysRole, { ...body, id: role.id, version });
      if (saved.unattended.length > 0) message.warning(unattendedWarning(saved.unattended), 8);
      return saved;
    },
    onSuccess: async ({ id }) => {
      message.success(role ? '修改成功！' : '添加成功！');
      await changed();
      onSaved(id);
    },
    onError: async (error, { values }) => {
      if (isSilent(error)) return;
      if (error instanceof Refused && error.conflict) {
        const agreed = await confirm(overwriteQuestion(error.msg, error.conflict, '角色'));
        if (agreed) repeat({ values, version: error.conflict.version });
        return;
      }
      if (error instanceof Refused && onRefused(error)) return;
      message.error(textOf(error), 4);
    },
  });
  return {
    isBusy: isPending,
    save: (values: RoleValues) => {
      mutate({ values, version: role?.version });
    },
  };
}
