import { messages } from '@yunguan/contract/kernel/messages';
import { addSysRole, editSysRole, type RoleInfo, type RoleMenu } from '@yunguan/contract/platform/roles';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { unattendedWarning } from '@/kernel/dialogs/unattended';
import type { KeptForm } from '@/kernel/records/use-kept-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useStillHere } from '@/ui/use-still-here';
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
  readonly kept: Pick<KeptForm, 'send' | 'meet'>;
  readonly onSaved: (id: string) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly onRefused: (error: Refused) => boolean;
}

/** Saves once at a time; what was saved meanwhile is not written over unseen. */
export function useSaveRole({ role, venueId, kept, onSaved, onRefused }: SaveRole) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const changed = useRightsChanged();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (values: RoleValues) =>
      kept.send(async (version) => {
        const body = { ...values, menus: values.menus.map(({ menuId, options }) => ({ menuId, options })) };
        if (!role) return call(addSysRole, { ...body, venueId });
        const saved = await call(editSysRole, { ...body, id: role.id, version });
        if (saved.unattended.length > 0) message.warning(unattendedWarning(saved.unattended), 8);
        return saved;
      }),
    onSuccess: async ({ id }) => {
      // Asked before the rest of the page is read anew: that may make the form anew, too.
      const leadsOn = isHere();
      message.success(role ? messages.changed : messages.added);
      await changed();
      if (leadsOn) onSaved(id);
    },
    onError: async (error) => {
      if (isSilent(error) || (await kept.meet(error))) return;
      if (error instanceof Refused && onRefused(error)) return;
      message.error(textOf(error), 4);
    },
  });
  return { isBusy: isPending, save: mutate };
}
