import { codeLifetime } from '@yunguan/contract/platform/members';
import { errorCode } from '../../error-code';
import { uuidv7 } from '../../kernel/uuid';
import { type CodeMessage, type CodeSender, SendingFailure } from './code-sender';

export interface GatewayOptions {
  readonly url: string;
  /** Proves to the gateway who asks. */
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  readonly log: { warn: (detail: object, message: string) => void };
  /** Time limit of one attempt, milliseconds. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** Node's and undici's words for a request that did not leave this machine. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A relay that lost its own partner: what that one did is unknown. */
const lostBehind = new Set([502, 504]);

/** A failed attempt; another one may help unless the gateway judged the message itself. */
class AttemptFailure extends SendingFailure {
  readonly mayPass: boolean;

  constructor(delivered: 'not' | 'perhaps', reason: string, mayPass: boolean) {
    super(delivered, reason);
    this.mayPass = mayPass;
  }
}

/**
 * Sends codes as text messages through an HTTP gateway: POST of `{tel, code, text, expiresInMinutes}`, accepted by any
 * 2xx. Two attempts under one `Idempotency-Key`, no redirects; neither the code nor the phone is ever logged.
 */
export function createGatewaySender(options: GatewayOptions): CodeSender {
  return {
    showsCodes: false,
    async deliver(message) {
      const request = requestOf(options, message);
      try {
        await attempt(options, request);
      } catch (error) {
        const first = failureOf(error);
        if (!first.mayPass) throw reported(options, first);
        try {
          await attempt(options, request);
        } catch (again) {
          const { delivered, message: reason, mayPass } = failureOf(again);
          const either = first.delivered === 'perhaps' ? 'perhaps' : delivered;
          throw reported(options, new AttemptFailure(either, reason, mayPass));
        }
      }
    },
  };
}

function requestOf({ token }: GatewayOptions, { tel, code, now }: CodeMessage): RequestInit {
  const expiresInMinutes = codeLifetime / 60;
  const text = `您的验证码是 ${code}，${expiresInMinutes} 分钟内有效，请勿告诉他人。`;
  return {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': uuidv7(now.getTime()),
    },
    body: JSON.stringify({ tel, code, text, expiresInMinutes }),
  };
}

async function attempt({ url, fetch, timeoutMilliseconds = 3_000 }: GatewayOptions, request: RequestInit) {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
  await response.body?.cancel();
  const { status, ok } = response;
  if (ok) return;
  const delivered = lostBehind.has(status) ? 'perhaps' : 'not';
  throw new AttemptFailure(delivered, `HTTP ${status}`, status >= 500 || status === 429);
}

/** The network layer's own message may quote the address that was called, so only its code is kept. */
function failureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = errorCode(cause) ?? (error instanceof Error ? error.name : 'unknown');
  const isOurs = neverSent.has(code) || /CERT|TLS|SSL/.test(code);
  return new AttemptFailure(isOurs ? 'not' : 'perhaps', code, true);
}

function reported({ log }: GatewayOptions, failure: AttemptFailure): SendingFailure {
  log.warn({ reason: failure.message, delivered: failure.delivered }, '短信网关没有接受验证码');
  return failure;
}
