import userEvent from '@testing-library/user-event';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import { vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { login } from '../api/client.fixture';
import { createCredentialStore } from '../api/credentials';
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
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    asked.push({ path, body: JSON.parse(init.body) });
    const reply =
      answer === undefined
        ? { state: 0, msg: '系统繁忙，请稍后再试', objects: { code: 'BUSY' } }
        : { state: 1, msg: '操作成功', objects: answer };
    return new Response(JSON.stringify(reply));
  });
  createCredentialStore(sessionStorage).write({ ...login, issuedAt: Date.now() });
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
