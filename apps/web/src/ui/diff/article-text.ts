const blocks = 'p,h1,h2,h3,h4,h5,h6,li,tr,blockquote,div,figure';

/** The words of an article, and how each of its characters is dressed. */
export interface Article {
  readonly text: string;
  /** Of each UTF-16 unit of the text what stands around it: headings, bold, links with where they lead, colours. */
  readonly dress: readonly string[];
}

interface Unit {
  readonly char: string;
  readonly dress: string;
}

/** The words of an article, one paragraph per line, with its pictures and videos named, so that their change is seen too. */
export function readArticle(html: string): Article {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const units = linesOf(unitsOf(body, '')).flatMap((line, at) =>
    at === 0 ? line : [{ char: '\n', dress: '' }, ...line],
  );
  return { text: units.map(({ char }) => char).join(''), dress: units.map(({ dress }) => dress) };
}

/** The words alone. */
export function articleText(html: string): string {
  return readArticle(html).text;
}

function unitsOf(parent: Node, dress: string): Unit[] {
  return Array.from(parent.childNodes).flatMap((node) => {
    if (node instanceof Text) return dressed(node.data, dress);
    if (!(node instanceof Element)) return [];
    if (node.matches('img,video')) {
      const kind = node.nodeName === 'IMG' ? '图片' : '视频';
      return dressed(`［${kind} ${fileName(node.getAttribute('src') ?? '')}］`, dress);
    }
    const inner = unitsOf(node, `${dress}${dressOf(node)}`);
    return [...inner, ...dressed(endOf(node), '')];
  });
}

const dressed = (text: string, dress: string): Unit[] => text.split('').map((char) => ({ char, dress }));

function endOf(node: Element): string {
  if (node.matches('td,th')) return '\t';
  return node.matches(`${blocks},br`) ? '\n' : '';
}

function dressOf(node: Element): string {
  const said = ['href', 'style', 'class'].map((name) => node.getAttribute(name) ?? '');
  return `<${[node.localName, ...said].join(' ')}>`;
}

/** Without the blank lines and the blanks around each. */
function linesOf(units: readonly Unit[]): Unit[][] {
  const lines: Unit[][] = [[]];
  for (const unit of units) {
    if (unit.char === '\n') lines.push([]);
    else lines.at(-1)?.push(unit);
  }
  const isWord = ({ char }: Unit) => char.trim() !== '';
  return lines
    .filter((line) => line.some(isWord))
    .map((line) => line.slice(line.findIndex(isWord), line.findLastIndex(isWord) + 1));
}

function fileName(src: string): string {
  return src.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}
