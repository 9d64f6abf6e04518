import { arrayMove } from '@dnd-kit/sortable';
import { App } from 'antd';
import { useRef } from 'react';

export interface AlbumProps {
  /** Paths in display order; no path twice. */
  value?: readonly string[] | undefined;
  onChange?: (value: string[]) => void;
  /** One of the paths, or a picture of its own; the first path counts as cover while this is empty. */
  cover?: string | undefined;
  onCoverChange?: (cover: string | undefined) => void;
}

/** The rules of the album: no picture twice, a cover as long as there is a picture. */
export function useAlbum({ value = [], onChange, cover, onCoverChange }: AlbumProps) {
  const { message } = App.useApp();
  // Several uploads may end between two renders; each must see the one before.
  const latest = useRef(value);
  latest.current = value;
  const shownCover = cover || value[0];
  const latestCover = useRef(shownCover);
  latestCover.current = shownCover;
  // Pictures stand in the order in which they were chosen, not in which they arrive.
  const turns = useRef(new Map<string, number>());
  const isOfLater = (url: string, turn: number) => (turns.current.get(url) ?? 0) > turn;
  // The cover that nobody chose gives way to a picture before it.
  const givenCover = useRef<string>(undefined);
  const give = (url: string) => {
    if (latestCover.current !== undefined && latestCover.current !== givenCover.current) return;
    latestCover.current = url;
    givenCover.current = url;
    onCoverChange?.(url);
  };
  const put = (images: readonly string[]) => {
    latest.current = images;
    onChange?.([...images]);
  };
  return {
    images: value,
    cover: shownCover,
    choose: (url: string) => {
      givenCover.current = undefined;
      onCoverChange?.(url);
    },
    add: (url: string, turn?: number) => {
      if (latest.current.includes(url)) {
        message.info('该图片已在列表中');
        return;
      }
      const later = turn === undefined ? -1 : latest.current.findIndex((image) => isOfLater(image, turn));
      const at = later === -1 ? latest.current.length : later;
      if (turn !== undefined) turns.current.set(url, turn);
      if (at === 0) give(url);
      put(latest.current.toSpliced(at, 0, url));
    },
    replace: (url: string, by: string) => {
      put([...new Set(latest.current.map((image) => (image === url ? by : image)))]);
      if (url === shownCover) onCoverChange?.(by);
    },
    move: (url: string, to: number) => put(arrayMove([...value], value.indexOf(url), to)),
    remove: (url: string) => {
      const rest = value.filter((image) => image !== url);
      put(rest);
      if (url === shownCover) onCoverChange?.(rest[0]);
    },
  };
}
