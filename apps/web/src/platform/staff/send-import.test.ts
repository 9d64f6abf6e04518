import { afterEach, expect, it, vi } from 'vitest';
import { loginGate, session } from '@/kernel/api/call';
import { login } from '@/kernel/api/client.fixture';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ownCalls } from '@/kernel/api/wire';
import type * as sending from './send-import';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
const done = { dryRun: false, rows: 1, valid: 1, problems: [], created: [] };

it('imports the same file after a login that had ended, and under the new one', async () => {
  // The dialog's own test may have put another in its place.
  const { sendImport } = await vi.importActual<typeof sending>('./send-import');
  stubNetwork(({ path }) => (path === ownCalls.getToken.path ? issued : { ...login, ...issued }));
  const sent: { path: string; name: string; authorization: string }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = '';
      upload = { onprogress: undefined };
      onload: () => void = () => undefined;
      onloadend: () => void = () => undefined;
      #path = '';
      #authorization = '';
      open(_method: string, path: string) {
        this.#path = path;
      }
      setRequestHeader(name: string, value: string) {
        if (name.toLowerCase() === 'authorization') this.#authorization = value;
      }
      abort() {}
      send(body: FormData) {
        const { name } = body.get('file') as File;
        sent.push({ path: this.#path, name, authorization: this.#authorization });
        const isLost = sent.length === 1;
        this.status = isLost ? 401 : 200;
        this.responseText = isLost ? '' : JSON.stringify({ state: 1, msg: '', objects: done });
        this.onload();
        this.onloadend();
      }
    },
  );
  const answer = sendImport(new File(['x'], '名单.xlsx'), { dryRun: false });
  await vi.waitFor(() => expect(loginGate.reason()).toBeDefined());
  expect(sent).toHaveLength(1);
  await session.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true);
  expect(await answer).toEqual(done);
  const [first, second] = sent;
  expect(sent).toHaveLength(2);
  expect([second?.path, second?.name]).toEqual([first?.path, '名单.xlsx']);
  expect(second?.authorization).toContain('t2');
});
