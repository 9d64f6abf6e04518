import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { App, Button } from 'antd';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { useSingleMutation } from '../records/use-single-mutation';
import type { Autosave, AutosaveState } from './autosave';
import { autosaveText } from './save-status';

export interface SaveStatusProps {
  readonly state: AutosaveState;
  readonly autosave: Autosave;
}

/** What the foot of a form says about its draft; a lost login can be renewed there, before anything is saved. */
export function SaveStatus({ state, autosave }: SaveStatusProps) {
  const { message } = App.useApp();
  // Any call that is the user's own asks for the login over the page.
  const login = useSingleMutation({
    mutationFn: () => call(getCurrentUser, {}),
    onSuccess: autosave.retry,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
  });
  return (
    <>
      {autosaveText(state)}
      {state.kind === 'local' && state.why === 'session' && (
        <Button type="link" size="small" onClick={() => login.mutate()}>
          重新登录
        </Button>
      )}
    </>
  );
}
