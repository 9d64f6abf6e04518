import { loginGate, request, session } from './call';
import { type EventHandlers, openEvents } from './events';
import { authHeaders } from './tokens';

/** Hears what changed on the server while the page is in view; answers how to stop. Never asks for a login. */
export function listenToEvents(handlers: EventHandlers): () => void {
  const headers = async () => {
    if (session.isEnded()) return undefined;
    const held = await session.refresh();
    return held && authHeaders(held);
  };
  return openEvents({ ...handlers, request, headers, page: document, gate: loginGate });
}
