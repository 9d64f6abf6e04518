type Create = (tag: string) => HTMLElement;

const boxes = 'section,div,center';
const blocks = `${boxes},p,h1,h2,h3,h4,h5,h6,table,ul,ol,blockquote,pre,hr,figure`;

/**
 * Boxes that hold words become the paragraphs that they are, with the alignment of the box around them: articles of WeChat
 * consist of nothing else, and the editor knows only paragraphs and headings that are aligned.
 */
export function makeParagraphs(body: HTMLElement, create: Create): void {
  for (const box of body.querySelectorAll<HTMLElement>(boxes)) {
    if (box.nodeName === 'CENTER') box.style.textAlign = 'center';
    if (box.querySelector(blocks) !== null || box.textContent.trim() === '') continue;
    const paragraph = create('p');
    paragraph.style.cssText = box.style.cssText;
    paragraph.append(...box.childNodes);
    box.replaceWith(paragraph);
  }
  for (const words of body.querySelectorAll<HTMLElement>('p,h2,h3')) {
    const around = alignmentAround(words);
    if (words.style.textAlign === '' && around !== '') words.style.textAlign = around;
  }
}

/** What the boxes around a paragraph say; cells of tables have an alignment of their own. */
function alignmentAround(words: HTMLElement): string {
  for (let box = words.parentElement; box?.matches(boxes) === true; box = box.parentElement) {
    const { textAlign } = box.style;
    if (textAlign !== '') return /^(center|right)$/.test(textAlign) ? textAlign : '';
  }
  return '';
}

/** Colours of emphasised words move into them: the editor reads those of spans only. */
export function colourWords(body: HTMLElement, create: Create): void {
  for (const words of body.querySelectorAll<HTMLElement>('b,strong,em,i,u,s')) {
    const { color } = words.style;
    if (color === '') continue;
    const coloured = create('span');
    coloured.style.color = color;
    coloured.append(...words.childNodes);
    words.append(coloured);
  }
}
