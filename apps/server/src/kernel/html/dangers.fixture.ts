import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const ALLOWED_TAGS = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr div span section strong b em i u s sub sup blockquote pre code a ul ol li figure figcaption table thead tbody tr th td colgroup col caption img video audio source #text'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(
  'style class href title target rel src alt width height controls poster type start colspan rowspan border span'.split(
    ' ',
  ),
);
const DANGEROUS_STYLE = /url|expression|javascript|position|animation|behavior|var\(|[\\@{}<]|-\d/i;

/** Judges the answer the way a browser would read it: an HTML5 parser independent of the sanitizer's own. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!ALLOWED_TAGS.has(node.nodeName)) dangers.push(`element ${node.nodeName}`);
    if (!('attrs' in node)) return;
    for (const { name, value } of node.attrs) {
      if (!ALLOWED_ATTRIBUTES.has(name)) dangers.push(`attribute ${name}`);
      if (name === 'style' && DANGEROUS_STYLE.test(value)) dangers.push(`style ${value}`);
      if (name === 'class' && !/^((ql|text)-\S+\s*)+$/.test(value)) dangers.push(`class ${value}`);
      const isFile = /^\/files\/[\w/.-]+(\?w=\d+)?$/.test(value) && !value.includes('..');
      if ((name === 'src' || name === 'poster') && !isFile) dangers.push(`${name} ${value}`);
      if (name === 'href' && !isFile && !/^(https?:\/\/|mailto:|tel:)/i.test(value)) dangers.push(`href ${value}`);
    }
    const rel = node.attrs.find((attribute) => attribute.name === 'rel')?.value;
    if (node.attrs.some((attribute) => attribute.name === 'href') && rel !== 'noopener noreferrer') {
      dangers.push(`rel ${rel}`);
    }
    node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return dangers;
}
