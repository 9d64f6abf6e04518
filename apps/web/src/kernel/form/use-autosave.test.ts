import { act, renderHook } from '@testing-library/react';
import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, expect, it, vi } from 'vitest';
import { session as login } from '../api/call';
import { login as held } from '../api/client.fixture';
import { Refused, SessionEnded } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { ownCalls } from '../api/wire';
import { type Autosave, createAutosave } from './autosave';
import { openForm } from './form-session';
import { useAutosave } from './use-autosave';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A new form whose draft is kept by `autosave`, on its page. */
function follow(autosave: Autosave) {
  const { store } = openForm(anyContent(recruit), {
    id: undefined,
    row: undefined,
    version: undefined,
    draft: undefined,
  });
  return renderHook(() => useAutosave({ store, autosave }));
}

it('goes on with the draft as soon as there is a login again, whoever asked for it', async () => {
  const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
  stubNetwork(({ path }) => (path === ownCalls.login.path ? { ...held, ...issued } : issued));
  let isLost = true;
  const autosave = createAutosave({
    send: async () => {
      if (isLost) throw new SessionEnded('未登录');
      return '2026-11-20 09:12:30';
    },
    keepLocally: () => '2026-11-20 09:10:00',
    forgetLocal: () => undefined,
  });
  const shown = follow(autosave);
  autosave.touch();
  autosave.flush();
  await vi.waitFor(() => expect(shown.result.current).toMatchObject({ kind: 'local', why: 'session' }), 10_000);

  isLost = false;
  await act(() => login.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true));
  await vi.waitFor(() => expect(shown.result.current).toEqual({ kind: 'saved', time: '2026-11-20 09:12:30' }), 10_000);
});

it('looks after its draft when the page comes back into view: another page may have written over it', async () => {
  let isTaken = false;
  const autosave = createAutosave({
    send: async () => {
      if (isTaken) throw new Refused('另一个页面正在编辑同一份草稿', { code: 'CONFLICT' });
      return '2026-11-20 09:12:30';
    },
    keepLocally: () => '2026-11-20 09:13:00',
    forgetLocal: () => undefined,
  });
  const shown = follow(autosave);
  autosave.touch();
  autosave.flush();
  await vi.waitFor(() => expect(shown.result.current).toMatchObject({ kind: 'saved' }), 10_000);
  isTaken = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(shown.result.current).toMatchObject({ kind: 'local', why: 'page' }), 10_000);

  isTaken = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(shown.result.current).toMatchObject({ kind: 'saved' }), 10_000);
});
