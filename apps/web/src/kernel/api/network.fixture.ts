import { vi } from 'vitest';
import { login } from './client.fixture';
import { createCredentialStore } from './credentials';
import { Refused } from './errors';

export interface Asked {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Idempotency key; absent where none is sent. */
  readonly key?: string;
}

/**
 * A logged-in browser whose network is played by `answer`: what it returns is the answer's `objects`, what it throws or
 * returns as `Refused` is the refusal (decisions §1), a `Response` is answered as it is. Lists what was asked, in order.
 * `vi.unstubAllGlobals` ends it.
 *
 * The client itself stays as it is: files of a worker share the modules they import, so a mock of one that is already
 * loaded may never be used.
 */
export function stubNetwork(answer: (asked: Asked) => unknown): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { readonly body?: string }) => {
    // Every call of the client carries a JSON object.
    const body = JSON.parse(init.body ?? '{}') as Asked['body'];
    const key = new Headers(init.headers).get('Idempotency-Key');
    const one: Asked = { path, body, ...(key !== null && { key }) };
    asked.push(one);
    const given = await givenBy(() => answer(one));
    return given instanceof Response ? given : new Response(JSON.stringify(envelopeOf(given)));
  });
  holdLogin();
  return asked;
}

let logins = 0;

/** Logs the shared client in, with a token of its own: the client remembers which one the server refused at last. */
export function holdLogin(): void {
  logins += 1;
  createCredentialStore(sessionStorage).write({ ...login, token: `held-${logins}`, issuedAt: Date.now() });
}

async function givenBy(answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function envelopeOf(given: unknown): object {
  if (!(given instanceof Refused)) return { state: 1, msg: '操作成功', objects: given ?? null };
  const { state, msg, code, errors, conflict, requestId, ticket } = given;
  return { state, msg, objects: { code, errors, conflict, requestId, ticket } };
}
