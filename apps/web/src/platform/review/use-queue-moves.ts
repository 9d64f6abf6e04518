import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useStillHere } from '@/ui/use-still-here';
import { type DeskAccess, type DeskState, deskUrl, type Queue } from './desk-url';
import { type Neighbour, nextAfter, placeOf, type QueuePage } from './queue';
import { detailOptions, readQueuePage } from './review-queries';

export interface QueueMoves extends DeskAccess {
  readonly objectId: string;
  readonly queue: Queue;
  /** Holds an item that has left the queue at its old place; undefined until it is read. */
  readonly shown: QueuePage | undefined;
  /** Whether the item stands in it still. */
  readonly isListed: boolean;
}

/** Ways through the queue from the item that is open; each replaces it in the history, so that back leads to the list. */
export function useQueueMoves({ objectId, queue, shown, isListed, state, onState }: QueueMoves) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const isHere = useStillHere();
  const place = shown && placeOf(shown, objectId);
  const readPage = (page: number) => readQueuePage(client, { queue, filters: state, page });
  const open = (changes: Pick<DeskState, 'page' | 'object'>) => onState(changes, { replace: true });

  // The next item is there before it is asked for; this screen does not show it.
  const ahead = place?.next && 'objectId' in place.next ? place.next.objectId : undefined;
  useQuery({ ...detailOptions(ahead ?? ''), enabled: ahead !== undefined, notifyOnChangeProps: [] });

  const openNeighbour = async (to: Neighbour | undefined) => {
    if (!to) return;
    if ('objectId' in to) {
      open({ page: to.page, object: to.objectId });
      return;
    }
    try {
      const { rows } = await readPage(to.page);
      if (!isHere()) return;
      const row = rows.at(to.edge === 'first' ? 0 : -1);
      open({ page: to.page, object: row?.objectId });
    } catch (error) {
      if (isHere() && !isSilent(error)) message.error(textOf(error), 4);
    }
  };

  /** What follows a decision, unless the reviewer has gone elsewhere meanwhile; a queue that cannot be read leads back to the list, which says why. */
  const openNext = async () => {
    const next = await nextAfter(objectId, shown ?? { page: 1, total: 0, rows: [] }, readPage).catch(
      () => 'unread' as const,
    );
    if (!isHere()) return;
    if (next === 'unread' || !next) {
      open({ page: 1, object: undefined });
      if (!next) message.info(endText(state), 3);
      return;
    }
    if (next.isWrapped) message.info('后面没有待审核的内容了，回到队列开头', 3);
    open({ page: next.page, object: next.objectId });
  };

  /**
   * The way on where nothing is to be decided: the neighbour, or the beginning of the queue behind an item that has left
   * its end; undefined at the end of a queue that holds it still.
   */
  const goOn = place?.next
    ? () => void openNeighbour(place.next)
    : shown && shown.total > 0 && !isListed
      ? () => void openNext()
      : undefined;

  return { place, openNeighbour, openNext, goOn };
}

/** Beyond the filters more may wait: only an unfiltered queue is done. */
export function endText(state: DeskState): string {
  return deskUrl.isFiltered(state) ? '当前条件下的内容已审核完' : '全部审核完了，辛苦了';
}
