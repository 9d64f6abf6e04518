import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/** The user's manual: one Markdown file a page, in the order of the links of its README. */
export const manualFolder = join(import.meta.dirname, '../../../docs/manual');

/** A page of this module's kind is imported by the help of the web application. */
const moduleName = 'virtual:manual';
const resolvedName = `\0${moduleName}`;

/** First line of a page: addresses of the screens that it explains. */
const screensLine = /^<!-- screens: (?<addresses>.+) -->\n/;
const pageLink = /^(?<name>[a-z-]+)\.md(?<anchor>#.+)?$/;
const picturePath = /^pictures\/(?<file>[\w-]+\.webp)$/;

/** Every page, its pictures as `{{file}}` where their addresses go. */
export function readManual(folder = manualFolder) {
  return groupsOf(readFileSync(join(folder, 'README.md'), 'utf8')).flatMap(({ group, names }) =>
    names.map((name) => ({ name, group, ...readPage(folder, name) })),
  );
}

/** Names of the files that are pages. */
export function pageFiles(folder = manualFolder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => file.slice(0, -3));
}

/** Turns the manual into a module of the build; its pictures become assets like all others. */
export function manual() {
  return {
    name: 'manual',
    resolveId: {
      filter: { id: /^virtual:manual$/ },
      handler: () => resolvedName,
    },
    load: {
      filter: { id: /^\0virtual:manual$/ },
      handler() {
        this.addWatchFile(join(manualFolder, 'README.md'));
        for (const name of pageFiles()) this.addWatchFile(join(manualFolder, `${name}.md`));
        return moduleOf(readManual());
      },
    },
  };
}

function moduleOf(pages) {
  const files = [...new Set(pages.flatMap(({ pictures }) => pictures))];
  const imports = files.map(
    (file, index) => `import p${index} from ${JSON.stringify(`${join(manualFolder, 'pictures', file)}?url`)};`,
  );
  const source = JSON.stringify(pages.map(({ pictures: _pictures, links: _links, ...page }) => page)).replaceAll(
    /\{\{([\w-]+\.webp)\}\}/g,
    (_, file) => `"+p${files.indexOf(file)}+"`,
  );
  return [...imports, `export const pages = ${source};`].join('\n');
}

/** Headings of second rank are groups, the links below them their pages. */
function groupsOf(readme) {
  return readme
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      group: part.split('\n', 1)[0]?.trim() ?? '',
      names: [...part.matchAll(/^- \[[^\]]+\]\((?<name>[a-z-]+)\.md\)/gm)].map((match) => match.groups?.name ?? ''),
    }));
}

function readPage(folder, name) {
  const source = readFileSync(join(folder, `${name}.md`), 'utf8');
  const { addresses = '' } = screensLine.exec(source)?.groups ?? {};
  const screens = addresses.split(' ').filter(Boolean);
  const body = source.replace(screensLine, '');
  const title = /^# (.+)$/m.exec(body)?.[1] ?? name;
  const found = { headings: [], pictures: [], links: [] };
  const html = rendering(folder, found).parse(body.replace(/^# .+\n/m, ''));
  return { title, screens, html, text: plainText(html), ...found };
}

/** Markdown to the HTML of the help, noting what the page leads to. */
function rendering(folder, { headings, pictures, links }) {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        links.push(href);
        const { name, anchor = '' } = pageLink.exec(href)?.groups ?? {};
        const target = name === undefined ? href : `/help/${name}${anchor}`;
        return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const { file } = picturePath.exec(href)?.groups ?? {};
        if (file === undefined) throw new Error(`${href}：手册的图片都是 pictures/ 里的 .webp`);
        pictures.push(file);
        const address = `{{${file}}}`;
        const image = `<img src="${address}" alt="${text}"${sizeOf(join(folder, 'pictures', file))} loading="lazy">`;
        return `<a class="help-picture" href="${address}" target="_blank" rel="noreferrer">${image}</a>`;
      },
      table({ header, rows }) {
        const row = (cells, tag) => {
          const parts = cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`);
          return `<tr>${parts.join('')}</tr>`;
        };
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>\n`;
      },
    },
  });
}

/** As the hosts of repositories make them, so that one link serves both. */
function anchorOf(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Room is kept for a picture while it loads: its size stands at the head of a lossy WebP file. */
function sizeOf(file) {
  if (!existsSync(file)) return '';
  const head = readFileSync(file).subarray(0, 30);
  if (head.toString('latin1', 12, 16) !== 'VP8 ') return '';
  return ` width="${head.readUInt16LE(26) & 0x3fff}" height="${head.readUInt16LE(28) & 0x3fff}"`;
}

function plainText(html) {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(quot|amp|lt|gt|#39);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\p{Script=Han}，。；：、！？）」”]) (?=[\p{Script=Han}（「“])/gu, '')
    .trim();
}
