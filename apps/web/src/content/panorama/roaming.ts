import { panorama } from '@yunguan/contract/content/panorama';

/** How the page is reached that would show a panorama. */
export interface ShowingPage {
  readonly origin: string;
  /** With its colon, as the browser has it. */
  readonly protocol: string;
}

/** What may be done with a roaming address: shown within the page, opened elsewhere, or only read. */
export type Roaming =
  | { readonly kind: 'frame'; readonly url: string; readonly host: string }
  | { readonly kind: 'link'; readonly url: string; readonly host: string; readonly why: string }
  | { readonly kind: 'none' };

/** What may be done with a roaming address on that page; only what the contract takes for a web address is opened at all. */
export function roamingOf(address: string, page: ShowingPage): Roaming {
  const sent = address.trim();
  if (!panorama.fields.url.asked.safeParse(sent).success) return { kind: 'none' };
  const { href, host, origin, protocol } = new URL(sent);
  // Scripts of our own origin in our own frame could take their sandbox away.
  if (origin === page.origin) return { kind: 'link', url: href, host, why: '漫游地址指向本系统，不能在本页内嵌显示。' };
  // Browsers do not load such a frame, and say nothing.
  if (protocol === 'http:' && page.protocol === 'https:')
    return { kind: 'link', url: href, host, why: '漫游地址以 http:// 开头，浏览器不允许在加密页面内显示。' };
  return { kind: 'frame', url: href, host };
}
