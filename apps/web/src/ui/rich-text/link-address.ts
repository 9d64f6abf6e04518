import { isArticleLink } from '@yunguan/contract/kernel/addresses';

/** What staff type as an address, made whole; undefined for what an article would not keep. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (!address || /\s/.test(address)) return undefined;
  if (isArticleLink(address)) return address;
  const isDomain = /^[\w\u4e00-\u9fff-]+(\.[\w\u4e00-\u9fff-]+)+([/?#:].*)?$/.test(address);
  return isDomain ? `https://${address}` : undefined;
}
