import { vi } from 'vitest';
import { login } from './client.fixture';
import { createCredentialStore } from './credentials';
import { Refused } from './errors';

export interface Asked {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * A logged-in browser whose network is played by `answer`: what it returns is the answer's `objects`, what it throws as
 * `Refused` is the refusal (decisions §1). Lists what was asked, in order. `vi.unstubAllGlobals` ends it.
 *
 * The client itself stays as it is: files of a worker share the modules they import, so a mock of one that is already
 * loaded may never be used.
 */
export function stubNetwork(answer: (asked: Asked) => unknown): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { readonly body?: string }) => {
    // Every call of the client carries a JSON object.
    const one: Asked = { path, body: JSON.parse(init.body ?? '{}') as Asked['body'] };
    asked.push(one);
    return new Response(JSON.stringify(await reply(() => answer(one))));
  });
  createCredentialStore(sessionStorage).write({ ...login, issuedAt: Date.now() });
  return asked;
}

async function reply(answer: () => unknown): Promise<object> {
  try {
    return { state: 1, msg: '操作成功', objects: (await answer()) ?? null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { state, msg, code, errors, conflict, ticket } = error;
    return { state, msg, objects: { code, errors, conflict, ticket } };
  }
}
