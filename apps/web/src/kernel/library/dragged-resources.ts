/** Marks a drag of files of the library, as against files of the machine. */
const dragType = 'application/x-library-resources';

/** Puts the ids of files into a drag. */
export function startResourceDrag(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(dragType, JSON.stringify(ids));
  transfer.effectAllowed = 'move';
}

/** Whether a drag carries files of the library; what they are is known only when they are dropped. */
export function isResourceDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(dragType);
}

/** Ids of the files that were dropped. */
export function droppedResources(transfer: DataTransfer): string[] {
  const text = transfer.getData(dragType);
  if (text === '') return [];
  // Written by `startResourceDrag`, of this or of another tab of the product.
  return JSON.parse(text) as string[];
}
