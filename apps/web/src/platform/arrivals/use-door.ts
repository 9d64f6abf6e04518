import { useQueryClient } from '@tanstack/react-query';
import { admitArrival, type Arrival, undoArrival } from '@yunguan/contract/platform/arrivals';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { tabStore } from '@/kernel/browser-store';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { randomKey } from '@/kernel/api/random-key';
import { queryKeys } from '@/kernel/api/query-keys';
import { createDoorQueue, type DoorOutcome, type DoorTask, type Waiting } from '@/kernel/arrivals/door-queue';
import { bookingArea } from '@/kernel/bookings/use-bookings';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useSession } from '@/kernel/session/use-session';
import { arrivalsArea } from './use-arrivals';

interface Admitted {
  readonly arrival: Arrival;
  readonly admittedNow: number;
}

export type DoorResult =
  | DoorOutcome<Admitted>
  | { readonly kind: 'undone'; readonly arrival: Arrival }
  /** The line is gone. */
  | { readonly kind: 'waiting'; readonly code: string };

/** Milliseconds between two tries without a line; the browser does not always tell that it is back. */
const tryEvery = 5000;

const kept = z.catch(
  z.array(
    z.object({
      key: z.string(),
      code: z.optional(z.string()),
      id: z.optional(z.string()),
      count: z.nullable(z.number()),
    }),
  ),
  [],
);

/** The tab's own: another user of the same browser does not send what he did not scan. */
function storeOf(userId: string) {
  const name = `yunguan-door-${userId}`;
  return {
    read: () => kept.parse(JSON.parse(tabStore.getItem(name) ?? '[]')) as readonly DoorTask[],
    write: (tasks: readonly DoorTask[]) =>
      tasks.length === 0 ? tabStore.removeItem(name) : tabStore.setItem(name, JSON.stringify(tasks)),
  };
}

/** The door: sends codes and rows in the order in which they came, and tells what became of each. */
export function useDoor(onResult: (result: DoorResult) => void) {
  const { user } = useSession();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting>({ tasks: [], missed: [] });
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  }, [onResult]);

  const queue = useMemo(
    () =>
      createDoorQueue<Admitted>({
        send: ({ key, ...body }) => call(admitArrival, body, { idempotencyKey: key }),
        withoutLine: {
          store: storeOf(user.id),
          onCut: ({ code = '' }) => tell.current({ kind: 'waiting', code }),
          onWaiting: setWaiting,
        },
        onResult: (result) => {
          tell.current(result);
          // Not waited for: the next one is at the scanner already.
          const areas = 'arrival' in result ? [arrivalsArea, result.arrival.kind, bookingArea] : [arrivalsArea];
          for (const area of areas) void client.invalidateQueries({ queryKey: queryKeys.content(area) });
        },
      }),
    [client, user.id],
  );

  // The line is outside of React.
  useEffect(() => {
    queue.start();
    const timer = setInterval(queue.resume, tryEvery);
    window.addEventListener('online', queue.resume);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', queue.resume);
    };
  }, [queue]);

  const undoing = useSingleMutation({
    mutationFn: ({ id }: Arrival) => call(undoArrival, { id }),
    onSuccess: ({ arrival }) => onResult({ kind: 'undone', arrival }),
    onError: (error, { code }) => {
      if (!isSilent(error)) onResult({ kind: 'refused', code, text: textOf(error), why: undefined });
    },
    onSettled: (_, __, { kind }) => {
      for (const area of [arrivalsArea, kind, bookingArea]) {
        void client.invalidateQueries({ queryKey: queryKeys.content(area) });
      }
    },
  });

  return {
    waiting,
    forget: () => queue.forget(),
    admit: (task: Omit<DoorTask, 'key'>) => queue.add({ ...task, key: randomKey() }),
    isSending: () => queue.isSending(),
    undo: undoing.mutate,
    isUndoing: undoing.isPending,
  };
}

export type Door = ReturnType<typeof useDoor>;
