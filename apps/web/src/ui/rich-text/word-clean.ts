import { foreignLinks, lostWords, pastedAddress } from './pasted-links';
import { foreignMedia, mediaFiles, storedPath } from './pasted-media';
import { styleCells } from './sheet-styles';
import { colourWords, makeParagraphs } from './web-blocks';
import { rebuildWordLists } from './word-lists';

/** Styles that carry meaning; fonts and sizes are the reader's business. */
const keptStyles = new Set([
  'color',
  'background-color',
  'text-align',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-indent',
  'line-height',
]);
/** Word writes black and window colours on every run. */
const noise = /windowtext|initial|^normal$|^rgb\(0, 0, 0\)$|^black$|^#000000$/;
const removedElements = 'style,meta,link,title,xml,script,iframe,object,embed,form,input,button';
const tableNoise = ['width', 'height', 'valign', 'border', 'cellspacing', 'cellpadding', 'nowrap', 'bgcolor'];

/** Headings of two levels are all that a text may hold. */
const headings = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' } as const;

/**
 * Pasted HTML as the editor may take it: Word and WPS lists rebuilt, fonts and office markup gone, no scripts.
 * Pictures and videos that our store does not hold are replaced, in order, by the given paths, or dropped; of links that
 * an article would not keep the words stay.
 */
export function cleanPaste(html: string, paths: readonly (string | undefined)[] = []): string {
  const { body, ...rest } = parsed(html);
  styleCells(body, rest.sheets, rest.create);
  for (const element of body.querySelectorAll(removedElements)) element.remove();
  unwrap(body.querySelectorAll('o\\:p,w\\:sdt'));
  if (isOffice(html)) rebuildWordLists(body, rest.create);
  renameHeadings(body, rest.create);
  makeParagraphs(body, rest.create);
  for (const [index, element] of foreignMedia(body).entries()) replaceMedia(element, paths[index]);
  for (const link of body.querySelectorAll('a[href]')) keepAddress(link);
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    cleanAttributes(element);
    cleanStyles(element);
  }
  for (const element of body.querySelectorAll('img, video')) {
    const path = storedPath(element.getAttribute('src') ?? '');
    if (path !== undefined) element.setAttribute('src', path);
  }
  colourWords(body, rest.create);
  unwrap(body.querySelectorAll('span:not([style]),font,a:not([href])'));
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, '').trim();
}

/** Whether the clipboard came from Word, WPS or their kin. */
function isOffice(html: string): boolean {
  return /class="?Mso|xmlns:o="urn:schemas-microsoft-com|content="?(Microsoft Word|WPS)|mso-[a-z]/i.test(html);
}

/** What the foreign pictures and videos of pasted HTML are, in order: the file, or undefined where only an address came along. */
export function filesToPaste(html: string, wordPictures: readonly File[] = []): (File | undefined)[] {
  return mediaFiles(foreignMedia(parsed(html).body), wordPictures);
}

/** How many films of other sites, which play in frames, stay behind. */
export function framesLost(html: string): number {
  return parsed(html).body.querySelectorAll('iframe,embed').length;
}

/** The words of the links of pasted HTML that lose their addresses. */
export function linksLost(html: string): string[] {
  return lostWords(foreignLinks(parsed(html).body));
}

function parsed(html: string) {
  const withoutConditions = html
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[if[^\]]*\]>|<!\[endif\]>/gi, '');
  const document = new DOMParser().parseFromString(withoutConditions, 'text/html');
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  return { body: document.body, sheets, create: (tag: string) => document.createElement(tag) };
}

function unwrap(elements: Iterable<Element>): void {
  for (const element of elements) element.replaceWith(...element.childNodes);
}

function keepAddress(link: Element): void {
  const address = pastedAddress(link);
  if (address === undefined) link.removeAttribute('href');
  else link.setAttribute('href', address);
}

function cleanAttributes(element: HTMLElement): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const plain = name.toLowerCase();
    const unwanted = /^(on|xmlns|data-)|:/.test(plain) || ['class', 'lang', 'id'].includes(plain);
    const harmful = plain === 'src' && /^\s*(javascript|vbscript|data:text)/i.test(value);
    if (unwanted || harmful) element.removeAttribute(name);
  }
  if (/^(TABLE|TR|TD|TH|COL)$/.test(element.nodeName)) {
    for (const name of tableNoise) element.removeAttribute(name);
  }
}

function cleanStyles(element: HTMLElement): void {
  const kept = [...element.style]
    .filter((name) => keptStyles.has(name) && !noise.test(element.style.getPropertyValue(name)))
    .map((name) => `${name}:${styleValue(name, element.style.getPropertyValue(name))}`);
  if (kept.length > 0) element.setAttribute('style', kept.join(';'));
  else element.removeAttribute('style');
}

/** Word indents by the printed size of two characters; on a screen that is two characters. */
function styleValue(name: string, value: string): string {
  return name === 'text-indent' && /pt|em|cm/.test(value) ? '2em' : value;
}

function renameHeadings(body: HTMLElement, create: (tag: string) => HTMLElement): void {
  for (const [from, to] of Object.entries(headings)) {
    for (const heading of body.querySelectorAll<HTMLElement>(from)) {
      const renamed = create(to);
      renamed.append(...heading.childNodes);
      renamed.style.cssText = heading.style.cssText;
      heading.replaceWith(renamed);
    }
  }
}

function replaceMedia(element: Element, path: string | undefined): void {
  if (path) element.setAttribute('src', path);
  else element.remove();
}
