import { useEffect } from 'react';

export const productName = '云上文化馆';

/** Title of the browser tab; without a name it is the product's. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name ? `${name} · ${productName}管理后台` : `${productName} · 管理后台`;
  }, [name]);
}
