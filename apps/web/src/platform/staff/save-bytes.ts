import { saveLink } from '@/ui/save-link';

/** Saves bytes or text under a name, as a download of the page. */
export function saveBytes(content: BlobPart, { name, type }: { readonly name: string; readonly type: string }): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  saveLink(address, name);
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
