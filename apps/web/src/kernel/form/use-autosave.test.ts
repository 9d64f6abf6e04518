import { act, renderHook } from '@testing-library/react';
import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, expect, it, vi } from 'vitest';
import { session as login } from '../api/call';
import { login as held } from '../api/client.fixture';
import { SessionEnded } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { ownCalls } from '../api/wire';
import { createAutosave } from './autosave';
import { openForm } from './form-session';
import { useAutosave } from './use-autosave';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

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
  const session = openForm(anyContent(recruit), {
    id: undefined,
    row: undefined,
    version: undefined,
    draft: undefined,
  });
  const form = { session, autosave, locator: undefined, found: undefined, pattern: undefined };
  const shown = renderHook(() => useAutosave({ ...form, dropDraft: async () => undefined }));
  autosave.touch();
  autosave.flush();
  await vi.waitFor(() => expect(shown.result.current).toMatchObject({ kind: 'local', why: 'session' }), 10_000);

  isLost = false;
  await act(() => login.signInAgain({ nickName: 'admin', password: 'Venue@2026' }));
  await vi.waitFor(() => expect(shown.result.current).toEqual({ kind: 'saved', time: '2026-11-20 09:12:30' }), 10_000);
});
