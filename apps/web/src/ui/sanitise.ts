import createDOMPurify from 'dompurify';

/** What the editor can make, and nothing that could cover the page or call home. */
const articleTags =
  'p br h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup mark span blockquote ul ol li a img video hr table thead tbody tfoot tr th td colgroup col caption figure figcaption div pre code'.split(
    ' ',
  );
const addresses = ['href', 'src', 'poster'];
const plainAttributes = 'alt title width height colspan rowspan style controls preload start type target rel'.split(
  ' ',
);
const articleStyles = new Set([
  'color',
  'background-color',
  'text-align',
  'text-decoration',
  'text-indent',
  'font-weight',
  'font-style',
  'line-height',
  'width',
]);

/** Stored article HTML as it may be shown. The server sanitises on write too; neither trusts the other. */
export function sanitiseArticle(html: string): string {
  return purifier(articleStyles).sanitize(html, {
    ALLOWED_TAGS: articleTags,
    ALLOWED_ATTR: [...addresses, ...plainAttributes],
    // The expression below would otherwise be asked of every attribute.
    ADD_URI_SAFE_ATTR: plainAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
  });
}

/** The operation of a review log row: one coloured word (statusDiscription of the specification). */
export function sanitiseStatus(html: string): string {
  return purifier(new Set(['color'])).sanitize(html, { ALLOWED_TAGS: ['span'], ALLOWED_ATTR: ['style'] });
}

/** Own instances: hooks on the shared one would meet the editor's. */
function purifier(styles: ReadonlySet<string>) {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (element) => {
    if (element instanceof HTMLElement) keepStyles(element, styles);
    if (element.nodeName === 'A') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
    if (element.nodeName === 'VIDEO') element.setAttribute('controls', '');
    if (element.nodeName === 'IMG') element.setAttribute('loading', 'lazy');
  });
  return purify;
}

function keepStyles(element: HTMLElement, styles: ReadonlySet<string>): void {
  const kept = [...element.style]
    .filter((name) => styles.has(name))
    .map((name) => `${name}:${element.style.getPropertyValue(name)}`)
    .filter((rule) => !/url\(|expression/i.test(rule));
  if (kept.length > 0) element.setAttribute('style', kept.join(';'));
  else element.removeAttribute('style');
}
