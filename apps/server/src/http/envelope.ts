import { EnvelopeState, type Refusal } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Reply } from '../kernel/call';

/** The success envelope as text; JSON made by PostgreSQL passes through without being parsed. */
export function successText(reply: Reply): string {
  const objects = 'json' in reply ? reply.json : JSON.stringify(reply.objects ?? null);
  return `{"state":${reply.state ?? EnvelopeState.ok},"msg":${JSON.stringify(reply.msg ?? messages.ok)},"objects":${objects}}`;
}

/** A refusal: state 0, the first problem as `msg`, the machine-readable rest in `objects`. */
export function refusalText(message: string, refusal: Refusal): string {
  return JSON.stringify({ state: EnvelopeState.failed, msg: message, objects: refusal });
}

/** A session refusal: 107 not logged in, 109 timed out. */
export function sessionText(state: number, message: string): string {
  return JSON.stringify({ state, msg: message, objects: null });
}
