import type { Client } from '@/kernel/api/client';

/** Milliseconds between looks at the token's age. */
const interval = 60_000;

/** Rotates the token when it is due: hourly, and at once when the machine wakes up or is online again. */
export function keepLoginFresh(session: Pick<Client, 'refresh'>): void {
  // A rotation that fails is tried again later; the next call says what is wrong.
  const look = () => void session.refresh().catch(() => undefined);
  setInterval(look, interval);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
