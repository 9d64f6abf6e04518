import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/kernel/passwords/password-hash';

export interface Answer {
  status: number;
  state: number;
  msg: string;
  /** Each test reads the names that it needs. */
  objects: Record<string, unknown>;
  text: string;
}

export interface CallOptions {
  token?: string;
  /** `Idempotency-Key`. */
  key?: string;
}

export interface Client {
  /** @throws when the connection breaks before the whole answer has arrived. */
  call(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** The same, sent again for a while when told that the system is busy: so do people. Not for what must not happen twice. */
  callPatiently(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Signs in, patiently, and answers the token. */
  login(name: string, password?: string): Promise<string>;
  close(): void;
}

/** A client over real connections that are kept alive, as a browser or a balancer keeps them. */
export function createClient(url: string, connections = 64): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call: Client['call'] = async (path, body = {}, { token, key } = {}) => {
    const { status, text } = await post(new URL(path, url), {
      agent,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    // The envelope of every call (decisions §1).
    const envelope = JSON.parse(text) as Omit<Answer, 'status' | 'text'>;
    return { ...envelope, status, text };
  };
  const callPatiently: Client['callPatiently'] = async (path, body, options) => {
    for (const patience = Date.now() + 15_000; ; await sleep(100)) {
      const answer = await call(path, body, options);
      // Right after a recovery a connection to the database that went away may still be handed out.
      if (answer.status !== 503 || Date.now() > patience) return answer;
    }
  };
  return {
    call,
    callPatiently,
    async login(name, password = demoPassword) {
      const app = { appId: 'venue-admin', secret: 'venue-admin' };
      const anonymous = await callPatiently('/api/authorizations/v1/getToken', app);
      const body = { nickName: name, passwords: wirePassword(password) };
      const token = String(anonymous.objects.access_token);
      const answer = await callPatiently('/api/systems/v1/admin-sysUserLogin', body, { token });
      if (answer.state !== 1) throw new Error(`${name}: ${answer.text}`);
      return String(answer.objects.access_token);
    },
    close: () => agent.destroy(),
  };
}

/** One POST; the answer counts only when it is complete. */
export function post(
  url: URL,
  sent: { agent?: Agent | false; body: string | Buffer; headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: sent.agent,
        headers: { ...sent.headers, 'content-length': Buffer.byteLength(sent.body) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, text });
          else reject(new Error('the answer was cut off'));
        });
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject).setTimeout(60_000, () => outgoing.destroy(new Error('no answer within 60 s')));
    outgoing.end(sent.body);
  });
}
