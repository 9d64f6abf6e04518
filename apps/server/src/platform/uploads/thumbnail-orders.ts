import type { Deps } from '../../deps';
import { orderMissingThumbnails } from './thumbnail-tasks';

/** Keys that a process remembers; beyond them it asks the database again, which knows every one. */
const mostRemembered = 20_000;

/** Orders what a request found missing, once per process, and lets no request wait or fail for it. */
export function thumbnailOrders({ db, log }: Pick<Deps, 'db' | 'log'>): (key: string) => void {
  const ordered = new Set<string>();
  return (key) => {
    if (ordered.has(key)) return;
    if (ordered.size >= mostRemembered) ordered.clear();
    ordered.add(key);
    orderMissingThumbnails(db, key).catch((error: unknown) => {
      ordered.delete(key);
      log.warn({ err: error, key }, '缩略图任务登记失败');
    });
  };
}
