interface OpenList {
  element: Element;
  level: number;
  key: string;
}

interface Item {
  level: number;
  key: string;
  tag: 'ol' | 'ul';
  marker: Element | undefined;
}

const numbered = /^[(（]?[\da-z一二三四五六七八九十]+[.、)）]/i;

/** Word writes list items as paragraphs with a typed marker and an `mso-list` style; makes real lists of them, in place. */
export function rebuildWordLists(body: HTMLElement, create: (tag: string) => HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6,table')) {
    const item = itemOf(paragraph);
    if (!item) {
      if (!paragraph.closest('li')) open = [];
      continue;
    }
    item.marker?.remove();
    open = openListFor(open, item, { paragraph, create });
    const text = create('p');
    text.append(...paragraph.childNodes);
    const entry = create('li');
    entry.append(text);
    open.at(-1)?.element.append(entry);
    paragraph.remove();
  }
}

function itemOf(paragraph: HTMLElement): Item | undefined {
  const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '');
  if (!found) return undefined;
  const marker = markerOf(paragraph);
  const tag = numbered.test(marker?.textContent?.trim() ?? '') ? 'ol' : 'ul';
  return { level: Number(found[2]), key: `${found[1]}${tag}`, tag, marker };
}

/** The typed number or bullet, with the run around it if there is nothing else in it. */
function markerOf(paragraph: HTMLElement): Element | undefined {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const around = marker?.parentElement;
  return around?.nodeName === 'SPAN' && around.textContent === marker?.textContent ? around : marker;
}

interface Place {
  paragraph: HTMLElement;
  create: (tag: string) => HTMLElement;
}

function openListFor(lists: OpenList[], item: Item, { paragraph, create }: Place): OpenList[] {
  const open = lists.filter((list) => list.level <= item.level);
  const current = open.at(-1);
  if (current?.level === item.level && current.key === item.key) return open;
  const element = create(item.tag);
  const host = current && current.level < item.level ? current.element.lastElementChild : null;
  if (host) host.append(element);
  else paragraph.before(element);
  const outer = open.filter((list) => list.level < item.level);
  return [...outer, { element, level: item.level, key: item.key }];
}
