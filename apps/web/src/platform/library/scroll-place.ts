import { tabStore } from '@/kernel/browser-store';
/** Name in the tab's storage. */
const storedUnder = 'libraryPlace';

/** First file that was in sight when the same list was last scrolled in this tab; 0 for any other list. */
export function rememberedPlace(list: string): number {
  const stored = tabStore.getItem(storedUnder) ?? '';
  const cut = stored.indexOf(' ');
  const index = Number(stored.slice(0, cut));
  return stored.slice(cut + 1) === list && Number.isInteger(index) && index > 0 ? index : 0;
}

/** Keeps where a list stands, for a refresh of the page. */
export function rememberPlace(list: string, index: number): void {
  tabStore.setItem(storedUnder, `${index} ${list}`);
}
