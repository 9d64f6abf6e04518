/** The oldest browsers that the pages are tried in; index.html and the manual name them, too. */
export const oldestBrowsers = 'Chrome、Edge 109，Firefox 125，Safari 16.4';

/** What the layout cannot do without and no program can fill in; what is named here came with or after everything else. */
export function isTooOld(): boolean {
  return !CSS.supports('selector(:has(*))') || !('Segmenter' in Intl);
}

/**
 * Fills in what an older browser lacks before the pages start; the others fetch nothing. Rejects where it cannot be fetched:
 * the words of index.html then stay and offer to load again.
 */
export async function fillIn(): Promise<void> {
  if ('toSorted' in Array.prototype && 'canParse' in URL) return;
  await import('./older-browsers');
}

/** Says in the place of the pages that this browser cannot show them. */
export function sayTooOld(place: HTMLElement): void {
  const box = document.createElement('div');
  box.className = 'too-old';
  box.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = '浏览器版本过旧，打不开管理后台';
  const lines = [
    '请更新浏览器，或换用下面的任一种：',
    `${oldestBrowsers} 或更新的版本。`,
    '360、QQ 等浏览器请更新后使用极速模式。',
  ].map((text) => {
    const line = document.createElement('p');
    line.textContent = text;
    return line;
  });
  box.append(title, ...lines);
  place.replaceChildren(box);
}
