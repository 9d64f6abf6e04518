import { isArticleLink } from '@yunguan/contract/kernel/addresses';
import { storedPath } from './pasted-media';

/** Most names that a message has room for, and most characters of each. */
const mostNamed = 3;
const longestName = 20;

/** The links of pasted HTML whose address an article would not keep. */
export function foreignLinks(body: HTMLElement): Element[] {
  return [...body.querySelectorAll('a[href]')].filter((link) => pastedAddress(link) === undefined);
}

/** Address of a pasted link as an article keeps it, by the rule of the link dialog; undefined where it keeps none. */
export function pastedAddress(link: Element): string | undefined {
  const address = (link.getAttribute('href') ?? '')
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replaceAll(' ', '%20');
  return [storedPath(address), address].find((one) => one !== undefined && isArticleLink(one));
}

/** The words of links that are lost with their addresses; a link to nowhere, or to a script, is none. */
export function lostWords(links: readonly Element[]): string[] {
  return links
    .filter((link) => !/^\s*(#?\s*$|javascript:)/i.test(link.getAttribute('href') ?? ''))
    .map((link) => link.textContent.replace(/\s+/g, ' ').trim() || (link.getAttribute('href') ?? ''));
}

/** What is said of links of which only the words could be pasted. */
export function lostLinksText(words: readonly string[]): string {
  const named = words.slice(0, mostNamed).map((word) => `“${Array.from(word).slice(0, longestName).join('')}”`);
  const rest = words.length > mostNamed ? '等' : '';
  return `${words.length} 个链接只留下了文字：${named.join('')}${rest}。链接可以是网址、邮箱、电话或已上传的文件`;
}
