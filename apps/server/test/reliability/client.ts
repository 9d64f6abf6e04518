import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/platform/auth/password-hash';

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
  /** Signs in and answers the token. */
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
  return {
    call,
    async login(name, password = demoPassword) {
      const passwords = wirePassword(password);
      const patience = Date.now() + 15_000;
      for (;;) {
        const anonymous = await call('/api/authorizations/v1/getToken', {
          appId: 'venue-admin',
          secret: 'venue-admin',
        });
        const token = String(anonymous.objects.access_token);
        const answer = await call('/api/systems/v1/admin-sysUserLogin', { nickName: name, passwords }, { token });
        if (answer.state === 1) return String(answer.objects.access_token);
        // Told that the system is busy, people try again: a connection to a database that went away may still be handed out.
        if (answer.status !== 503 || Date.now() > patience) throw new Error(`${name}: ${answer.text}`);
        await sleep(100);
      }
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
