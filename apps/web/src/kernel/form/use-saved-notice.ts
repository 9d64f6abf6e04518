import { App } from 'antd';
import { useContentScreen } from '../content-screen/use-content-screen';

/** After a save: the given notice, or the text for two seconds over the list as it was left. */
export function useSavedNotice(onSaved?: (msg: string) => void): (msg: string) => void {
  const { message } = App.useApp();
  const { backToList } = useContentScreen();
  return (
    onSaved ??
    ((msg) => {
      message.success(msg, 2);
      backToList({ saved: true });
    })
  );
}
