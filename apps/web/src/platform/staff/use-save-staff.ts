import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { addSysUser, editSysUser, type StaffDetail } from '@yunguan/contract/platform/staff';
import { App } from 'antd';
import { useRef } from 'react';
import { call } from '@/kernel/api/call';
import { isForbidden, isSilent, isUnanswered, Refused, textOf } from '@/kernel/api/errors';
import type { KeptForm } from '@/kernel/records/use-kept-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { queryKeys } from '@/kernel/api/query-keys';
import { unattendedWarning } from '@/kernel/dialogs/unattended';
import { useStillHere } from '@/ui/use-still-here';
import { bodyOf, type StaffForm } from './staff-form';
import { staffAreas } from './staff-queries';

export interface SaveStaff {
  readonly user: StaffDetail | undefined;
  readonly kept: Pick<KeptForm, 'send' | 'meet'>;
  /** The one-time password of a new user, when one was made up. */
  readonly onSaved: (initialPassword: string | null) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly onRefused: (error: Error) => boolean;
  /** Looks anew at what the form names; true where some of it is there no more, which is then said at its field. */
  readonly showGone: () => Promise<boolean>;
}

const mayBeSaved = '上一次提交可能已经成功：请到用户列表查看；初始密码可用“重置密码”重新取得';

/** Saves once at a time; what was saved meanwhile is not written over unseen. */
export function useSaveStaff({ user, kept, onSaved, onRefused, showGone }: SaveStaff) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const queryClient = useQueryClient();
  // Of a new user whose answer did not come. His one-time password is answered once only, so a repetition is refused.
  const unanswered = useRef<string>(undefined);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (values: StaffForm) =>
      kept.send(async (version): Promise<string | null> => {
        if (user) {
          const { unattended } = await call(editSysUser, { ...bodyOf(values), id: user.id, version });
          if (unattended.length > 0) message.warning(unattendedWarning(unattended), 8);
          return null;
        }
        const { loginName, password } = values;
        return (await call(addSysUser, { ...bodyOf(values), loginName, password })).initialPassword;
      }),
    onSuccess: (initialPassword) => {
      message.success(user ? messages.changed : messages.added);
      if (isHere()) onSaved(initialPassword);
      else if (initialPassword !== null) message.warning('初始密码只显示一次，您已离开页面：请为新用户重置密码', 8);
    },
    onError: async (error, values) => {
      if (isSilent(error)) return;
      const loginName = user ? undefined : values.loginName;
      const isOwn = unanswered.current !== undefined && unanswered.current === loginName;
      if (isUnanswered(error)) unanswered.current = loginName;
      if (isForbidden(error) && (await showGone())) return;
      if (onRefused(isOwn ? toldOfSaved(error) : error)) return;
      if (!(await kept.meet(error))) message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all(staffAreas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  return { save: mutate, isBusy: isPending };
}

/** Says at the name that is taken by whom it may be: by the very user whose saving got no answer. */
function toldOfSaved(error: Error): Error {
  if (!(error instanceof Refused)) return error;
  const errors = error.errors.flatMap((problem) =>
    problem.field === 'loginName' ? [problem, { ...problem, message: mayBeSaved }] : [problem],
  );
  return new Refused(error.msg, { errors });
}
