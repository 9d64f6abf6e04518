import { getResource, type ResourceRow } from '@yunguan/contract/platform/library';
import { isPhoto } from '@/ui/image-rules';
import type { call } from '../../api/call';
import type { UploadItem } from '../upload/upload-item';
import { rowOfUpload } from './use-picture-fix';

/** Files that the answer of the local tab is made of: sent ones, and those that the library holds already. */
export function usableItems(items: readonly UploadItem[]): readonly UploadItem[] {
  return items.filter(({ state }) => state === 'done' || state === 'existing');
}

/** Only these may lie in the library (002 §5.5); GIF and BMP pictures are used without. */
export function isKeepable({ kind, file, state }: UploadItem): boolean {
  return state === 'done' && (kind !== 'image' || isPhoto(file));
}

/** Rows of the local tab's files, those of the library as the library has them. @throws Refused, NetworkFailure */
export async function rowsOfItems(
  items: readonly UploadItem[],
  { ask, resourceOf }: { readonly ask: typeof call; readonly resourceOf: (item: UploadItem) => string | undefined },
): Promise<readonly ResourceRow[]> {
  const asked = items.map(async (item): Promise<ResourceRow | undefined> => {
    const id = resourceOf(item);
    if (id !== undefined) return ask(getResource, { id });
    return item.uploaded && rowOfUpload(item.uploaded, { kind: item.kind });
  });
  return (await Promise.all(asked)).filter((row) => row !== undefined);
}
