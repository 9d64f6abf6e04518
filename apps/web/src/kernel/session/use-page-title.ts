import { useEffect, useLayoutEffect } from 'react';

const productName = '云上文化馆';

/** Title of the browser tab while a page or one of its modes is shown. */
export function usePageTitle(name: string): void {
  useEffect(() => showTitle(name), [name]);
}

/** Title by the current menu, for pages that set none; a page's own effect runs after it. */
export function useMenuTitle(name: string | undefined, path: string): void {
  // The path is a dependency: the title of the page before must not stay.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => showTitle(name), [name, path]);
}

function showTitle(name: string | undefined): void {
  document.title = name === undefined ? `${productName} · 管理后台` : `${name} · ${productName}管理后台`;
}
