import userEvent from '@testing-library/user-event';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { openForm } from './form-session';
import type { BeforeSave } from './use-save';

export interface AskedBeforeSave {
  readonly of: AnyContent;
  readonly loaded: Parameters<typeof openForm>[1];
  readonly changes: Values;
  /** What the network answers; it is busy when nothing is given. */
  readonly answer?: object | undefined;
  readonly useBefore: () => BeforeSave;
}

/** The question before a save of a form that was opened and changed, and the calls that it asks the network. */
export function openBeforeSave({ of, loaded, changes, answer, useBefore }: AskedBeforeSave) {
  const asked = stubNetwork(() => answer ?? new Refused('系统繁忙，请稍后再试', { code: 'BUSY' }));
  const session = openForm(of, loaded);
  session.store.change(changes);
  let before: BeforeSave | undefined;
  function Asking() {
    before = useBefore();
    return null;
  }
  renderInApp(<Asking />);
  const save = (intent: 'draft' | 'submit') => before?.(session, intent) ?? Promise.reject(new Error('not rendered'));
  return { asked, save, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
