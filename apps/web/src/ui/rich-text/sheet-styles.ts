const rules = /([^{}]+)\{([^{}]*)\}/g;
/** Looks of cells, and of words inside of one, as Excel and WPS name them. */
const looks = /^(?:td|font)?\.((?:xl|font|et)\d+)$/i;

/**
 * Worksheets say by classes what is bold, centred or coloured: it moves into the cells, and into spans for single words,
 * where the styles of pasted text are read. What they say themselves goes first.
 */
export function styleCells(body: HTMLElement, sheets: readonly string[], create: (tag: string) => HTMLElement): void {
  const styles = new Map<string, string>();
  for (const [, selector = '', declarations = ''] of sheets.flatMap((sheet) => [...sheet.matchAll(rules)])) {
    const [, name] = looks.exec(selector.trim()) ?? [];
    if (name !== undefined) styles.set(name, declarations);
  }
  if (styles.size === 0) return;
  for (const element of body.querySelectorAll<HTMLElement>('td[class],th[class],font[class]')) {
    const declared = [...element.classList].flatMap((name) => styles.get(name) ?? []);
    if (declared.length === 0) continue;
    const target = element.nodeName === 'FONT' ? create('span') : element;
    target.style.cssText = [...declared, element.style.cssText].join(';');
    if (target === element) alignWords(element, create);
    else {
      target.append(...element.childNodes);
      element.replaceWith(target);
    }
  }
}

/** The editor reads the alignment and the colour of paragraphs and spans, not of cells. */
function alignWords(cell: HTMLElement, create: (tag: string) => HTMLElement): void {
  const { textAlign, color } = cell.style;
  if (cell.textContent.trim() === '' || cell.querySelector('p') !== null) return;
  const words = create('span');
  words.style.color = color;
  words.append(...cell.childNodes);
  const paragraph = create('p');
  paragraph.style.textAlign = textAlign;
  paragraph.append(words);
  cell.append(paragraph);
}
