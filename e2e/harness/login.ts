import { createHash } from 'node:crypto';

export const demoPassword = 'Venue@2026';

/** One call, for whoever sends it: a page of the browser or the test itself. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoginAnswer {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly userId: string;
  readonly roleId: string;
  readonly venueId: string;
  readonly domain: string;
}

/** Logs a demo account in, as a client written to the specification does. `send` answers the envelope. */
export async function logIn(account: string, send: (call: Call) => Promise<unknown>): Promise<LoginAnswer> {
  const must = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    // The server answers an envelope to every call.
    const answer = (await send({ path, body, headers })) as { state: number; msg: string; objects: unknown };
    if (answer.state !== 1) throw new Error(`${account}：${answer.msg}`);
    return answer.objects;
  };
  // Each answer is of the contract's own shape.
  const anonymous = (await must('/api/authorizations/v1/getToken', {
    appId: 'venue-admin',
    secret: 'venue-admin',
  })) as LoginAnswer;
  const passwords = createHash('sha256').update(demoPassword).digest('hex');
  return (await must(
    '/api/systems/v1/admin-sysUserLogin',
    { nickName: account, passwords },
    { authorization: `Bearer ${anonymous.access_token}` },
  )) as LoginAnswer;
}
