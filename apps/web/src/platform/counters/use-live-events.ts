import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getContentReviewList } from '@yunguan/contract/platform/review';
import { useEffect, useState } from 'react';
import { session } from '@/kernel/api/call';
import { listenToEvents } from '@/kernel/api/live';
import { queryKeys } from '@/kernel/api/query-keys';
import { spaced } from './spaced';
import { letterArea } from './use-unread-letters';

const pace = { jitter: 400, spacing: 3000 };

/** Everything that shows what waits: the counters, the review desk, the lists of orders and of the library. */
const pendingKeys = [
  queryKeys.counters,
  queryKeys.read(getContentReviewList.path).slice(0, 2),
  queryKeys.content('order'),
  queryKeys.content('library'),
];

/** Keeps what waits and what was written up to date while the page is in view; true while the server tells of changes. */
export function useLiveEvents(): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => listenFor(client, setLive), [client]);
  return isLive;
}

function listenFor(client: QueryClient, onLive: (isLive: boolean) => void): () => void {
  const pending = spaced(() => {
    for (const queryKey of pendingKeys) void client.invalidateQueries({ queryKey });
  }, pace);
  const letters = spaced(() => void client.invalidateQueries({ queryKey: queryKeys.content(letterArea) }), pace);
  const askAll = () => {
    pending.ask();
    letters.ask();
  };
  const stop = listenToEvents({
    onEvent: (event) => (event === 'pending' ? pending : letters).ask(),
    onGap: askAll,
    onLive,
  });
  // Without a login nothing was asked for.
  const forgetLogin = session.onRegained(askAll);
  return () => {
    stop();
    forgetLogin();
    pending.stop();
    letters.stop();
  };
}
