import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getContentReviewList, getReviewResourceList } from '@yunguan/contract/platform/review';
import { useEffect, useState } from 'react';
import { session } from '@/kernel/api/call';
import { listenToEvents } from '@/kernel/api/live';
import { queryKeys } from '@/kernel/api/query-keys';
import { readUnanswered } from '@/kernel/api/read-unanswered';
import { spaced } from './spaced';
import { letterArea } from './use-unread-letters';

const pace = { jitter: 400, spacing: 3000 };

/** Everything that shows what waits: the counters, the review desk, the lists of orders and of the library. */
const pendingKeys = [
  queryKeys.counters,
  ...[getContentReviewList, getReviewResourceList].map(({ path }) => queryKeys.read(path).slice(0, 2)),
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
  // Not at once: after a restart of the server everybody is back in the same moment.
  const failed = spaced(() => readUnanswered(client), pace);
  const askAll = () => {
    pending.ask();
    letters.ask();
  };
  const handleBack = () => {
    askAll();
    failed.ask();
  };
  const stop = listenToEvents({
    onEvent: (event) => (event === 'pending' ? pending : letters).ask(),
    onGap: handleBack,
    onLive,
  });
  // Without a login nothing was asked for.
  const forgetLogin = session.onRegained(askAll);
  window.addEventListener('online', handleBack);
  return () => {
    stop();
    window.removeEventListener('online', handleBack);
    failed.stop();
    forgetLogin();
    pending.stop();
    letters.stop();
  };
}
