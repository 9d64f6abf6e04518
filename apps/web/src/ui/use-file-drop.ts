import { type DragEvent, useState } from 'react';

/** A place that files are dropped on: whether something hovers over it, and what its element needs for it. */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Over what lies inside of the place one is still over the place.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return { isOver, drop };
}
