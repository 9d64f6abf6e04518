import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { App, Button } from 'antd';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { useSingleMutation } from '../records/use-single-mutation';
import type { Autosave } from './autosave';
import type { AutosaveState } from './draft-sender';
import { autosaveText } from './save-status';

export interface SaveStatusProps {
  readonly state: AutosaveState;
  readonly autosave: Autosave;
}

/** What the foot of a form says about its draft; a lost login can be renewed there, before anything is saved, and the draft of another page be replaced. */
export function SaveStatus({ state, autosave }: SaveStatusProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  // Any call that is the user's own asks for the login over the page.
  const login = useSingleMutation({
    mutationFn: () => call(getCurrentUser, {}),
    onSuccess: autosave.retry,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
  });
  const handleTakeOver = async () => {
    const isSure = await confirm({
      title: '以本页的内容作为草稿，是否继续',
      consequence: '另一个页面自动保存的草稿将被替换，那里会有提示。',
      danger: true,
      okText: '以本页为准',
    });
    if (isSure) autosave.takeOver();
  };
  return (
    <>
      {autosaveText(state)}
      {state.kind === 'local' && state.why === 'page' && (
        <Button type="link" size="small" onClick={() => void handleTakeOver()}>
          以本页为准
        </Button>
      )}
      {state.kind === 'local' && state.why === 'session' && (
        <Button type="link" size="small" onClick={() => login.mutate()}>
          重新登录
        </Button>
      )}
    </>
  );
}
