import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { addSysMenu, type AdminMenu, editSysMenu, rolesChangedText } from '@yunguan/contract/platform/menus';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import type { KeptForm } from '@/kernel/records/use-kept-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useStillHere } from '@/ui/use-still-here';
import { bodyOf, type MenuValues } from './menu-values';
import { useMenusChanged } from './use-menus';

interface SavingMenu {
  readonly own: AdminMenu | undefined;
  /** What the form was opened over. */
  readonly start: { readonly version: number | undefined };
  readonly kept: Pick<KeptForm, 'send' | 'meet'>;
  /** True when the problem was shown at its field. */
  readonly onRefused: (error: Error) => boolean;
}

/** Saves once at a time; what was saved meanwhile is not written over unseen. */
export function useSaveMenu({ own, start, kept, onRefused }: SavingMenu) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const navigate = useNavigate();
  const refresh = useMenusChanged();
  return useSingleMutation({
    mutationFn: (values: MenuValues) =>
      kept.send(async (version) => {
        const body = bodyOf(values);
        // Who moves a brother numbers them all anew, without another version of each: a number that was left alone is not said.
        const isLeft = version === start.version && values.sort === values.sortFound;
        if (own) return call(editSysMenu, { ...body, ...(isLeft && { sort: undefined }), id: own.id, version });
        return { ...(await call(addSysMenu, body)), rolesChanged: 0 };
      }),
    onSuccess: async ({ id, rolesChanged }) => {
      // Asked before the rest of the page is read anew: that may make the form anew, too.
      const leadsOn = isHere();
      message.success(own ? messages.changed : messages.added);
      if (rolesChanged > 0) message.info(rolesChangedText(rolesChanged), 4);
      await refresh();
      if (leadsOn) await navigate({ to: '/terrace/menuManage', search: () => ({ menu: id }) });
    },
    onError: async (error) => {
      if (isSilent(error) || onRefused(error) || (await kept.meet(error))) return;
      message.error(textOf(error), 4);
    },
  });
}
