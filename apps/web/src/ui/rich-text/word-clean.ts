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

/**
 * Pasted HTML as the editor may take it: Word and WPS lists rebuilt, fonts and office markup gone, no scripts.
 * Pictures that point to the author's disk are replaced, in order, by the given paths, or dropped.
 */
export function cleanPaste(html: string, pictures: readonly string[] = []): string {
  const withoutConditions = html
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[if[^\]]*\]>|<!\[endif\]>/gi, '');
  const { body, ...rest } = parsed(withoutConditions);
  for (const element of body.querySelectorAll(removedElements)) element.remove();
  unwrap(body.querySelectorAll('o\\:p,w\\:sdt'));
  if (isOffice(html)) rebuildWordLists(body, rest.create);
  const left = [...pictures];
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    cleanAttributes(element);
    cleanStyles(element);
    if (isLocalPicture(element)) replacePicture(element, left.shift());
  }
  unwrap(body.querySelectorAll('span:not([style]),font,a:not([href])'));
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, '').trim();
}

/** Whether the clipboard came from Word, WPS or their kin. */
function isOffice(html: string): boolean {
  return /class="?Mso|xmlns:o="urn:schemas-microsoft-com|content="?(Microsoft Word|WPS)|mso-[a-z]/i.test(html);
}

function parsed(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  return { body: document.body, create: (tag: string) => document.createElement(tag) };
}

function unwrap(elements: Iterable<Element>): void {
  for (const element of elements) element.replaceWith(...element.childNodes);
}

function cleanAttributes(element: HTMLElement): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const plain = name.toLowerCase();
    const unwanted = /^(on|xmlns|data-)|:/.test(plain) || ['class', 'lang', 'id'].includes(plain);
    const harmful = (plain === 'href' || plain === 'src') && /^\s*(javascript|vbscript|data:text)/i.test(value);
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

function isLocalPicture(element: HTMLElement): boolean {
  return element.nodeName === 'IMG' && /^(file:|webkit-fake-url:|\/\/:0)/i.test(element.getAttribute('src') ?? '');
}

function replacePicture(image: HTMLElement, src: string | undefined): void {
  if (src) image.setAttribute('src', src);
  else image.remove();
}
