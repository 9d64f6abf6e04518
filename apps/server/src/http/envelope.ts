import { EnvelopeState, type Refusal } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Reply } from '../kernel/call';
import type { JsonParts } from '../kernel/json-parts';

/** The success envelope; JSON made by PostgreSQL passes through as the bytes that came. */
export function successText(reply: Reply): string | JsonParts {
  const head = `{"state":${reply.state ?? EnvelopeState.ok},"msg":${JSON.stringify(reply.msg ?? messages.ok)},"objects":`;
  return 'json' in reply ? [head, ...reply.json, '}'] : `${head}${JSON.stringify(reply.objects ?? null)}}`;
}

/** A refusal: state 0, the first problem as `msg`, the machine-readable rest in `objects`. */
export function refusalText(message: string, refusal: Refusal): string {
  return JSON.stringify({ state: EnvelopeState.failed, msg: message, objects: refusal });
}

/** A session refusal: 107 not logged in, 109 timed out. */
export function sessionText(state: number, message: string): string {
  return JSON.stringify({ state, msg: message, objects: null });
}
