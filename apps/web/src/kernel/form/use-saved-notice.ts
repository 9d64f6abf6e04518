import { App } from 'antd';
import { useStillHere } from '@/ui/use-still-here';
import { useContentScreen } from '../content-screen/use-content-screen';

/**
 * After a save: the given notice, or the text for two seconds over the list as it was left. Who has left the form meanwhile
 * is told, and stays where he is.
 */
export function useSavedNotice(onSaved?: (msg: string) => void): (msg: string) => void {
  const { message } = App.useApp();
  const { backToList } = useContentScreen();
  const isHere = useStillHere();
  return (msg) => {
    if (onSaved && isHere()) return onSaved(msg);
    message.success(msg, 2);
    return isHere() ? backToList({ saved: true }) : undefined;
  };
}
