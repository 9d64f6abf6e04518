import { checkDuplicates, type FindExisting } from './duplicate-check';
import type { QueueItems } from './queue-items';
import type { ExistingResource } from './upload-item';

export interface CheckingParts {
  readonly find: FindExisting;
  readonly digest: (file: File) => Promise<string | undefined>;
  /** Told after each file whose standing has changed. */
  readonly onChecked: () => void;
}

/** Looks for the content of the queue's files in the library; answers what starts that, unless it is under way. */
export function createChecking(items: QueueItems, { find, digest, onChecked }: CheckingParts): () => Promise<void> {
  const inspected = new Set<string>();
  let isChecking = false;

  const next = () => {
    const item = items.all().find(({ id, state }) => state === 'checking' && !inspected.has(id));
    if (item) inspected.add(item.id);
    return item;
  };
  const handleChecked = (id: string, existing: ExistingResource | undefined) => {
    // The answer is about the file as it was chosen; meanwhile another may have taken its place.
    if (items.get(id)?.state !== 'checking') return;
    items.patch(id, existing ? { state: 'existing', existing } : { state: 'waiting' });
    onChecked();
  };
  return async () => {
    if (isChecking) return;
    isChecking = true;
    await checkDuplicates({ next, digest, find, onChecked: handleChecked });
    isChecking = false;
  };
}
