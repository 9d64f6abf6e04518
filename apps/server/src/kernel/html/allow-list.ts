import { isArticleLink, isStoredFile } from '@yunguan/contract/kernel/addresses';
import type { IOptions } from 'sanitize-html';

const color = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(?:,\s*[\d.]{1,6})?\)$/i,
  /^[a-z]{3,20}$/i,
];
/** Three digits: a larger font or indent would push the page of the reviewer out of sight. */
const length = [/^\d{1,3}(?:\.\d{1,3})?(?:px|em|rem|pt|%)$/];
const boxLength = [/^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)$/];

const TEXT_TAGS = [
  'h1 h2 h3 h4 h5 h6 p br hr div span section',
  'strong b em i u s sub sup blockquote pre code a',
  'ul ol li figure figcaption',
  'table thead tbody tr th td colgroup col caption',
].flatMap((group) => group.split(' '));
const MEDIA_TAGS = ['img', 'video', 'audio', 'source'];

function onlyStoredFiles(tagName: string, attribs: Record<string, string>) {
  const kept = { ...attribs };
  for (const name of ['src', 'poster']) {
    if (kept[name] !== undefined && !isStoredFile(kept[name])) delete kept[name];
  }
  return { tagName, attribs: kept };
}

function onlySafeLinks(tagName: string, attribs: Record<string, string>) {
  const { href, target: _target, rel: _rel, ...kept } = attribs;
  if (href === undefined || !isArticleLink(href)) return { tagName, attribs: kept };
  // A page opened from ours must get no handle on it, whatever the author wrote.
  return { tagName, attribs: { ...kept, href, target: '_blank', rel: 'noopener noreferrer' } };
}

const mediaTransforms = {
  img: onlyStoredFiles,
  video: onlyStoredFiles,
  audio: onlyStoredFiles,
  source: onlyStoredFiles,
} satisfies IOptions['transformTags'];

const mediaAttributes = {
  img: ['src', 'alt', 'title', 'width', 'height'],
  video: ['src', 'controls', 'poster', 'width', 'height'],
  audio: ['src', 'controls'],
  source: ['src', 'type'],
};

const withoutFile: NonNullable<IOptions['exclusiveFilter']> = (frame) =>
  (frame.tag === 'img' || frame.tag === 'source') && frame.attribs.src === undefined;

/** What an editor may store. Everything else is dropped; the text inside dropped tags is kept. */
export const RICH_TEXT: IOptions = {
  allowedTags: [...TEXT_TAGS, ...MEDIA_TAGS],
  allowedAttributes: {
    '*': ['style', 'class'],
    a: ['href', 'title', 'target', 'rel'],
    ...mediaAttributes,
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    table: ['border'],
    col: ['width', 'span'],
  },
  allowedClasses: { '*': ['ql-*', 'text-*'] },
  allowedStyles: {
    '*': {
      color,
      'background-color': color,
      'text-align': [/^(?:left|right|center|justify)$/],
      'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
      'font-size': length,
      'line-height': [/^\d{1,2}(?:\.\d{1,3})?$/, ...length],
      'text-indent': length,
      'font-weight': [/^(?:bold|normal|\d{3})$/],
      'font-style': [/^(?:italic|normal)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
      width: boxLength,
      height: boxLength,
      'max-width': boxLength,
      'margin-left': length,
      'padding-left': length,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { a: onlySafeLinks, ...mediaTransforms },
  exclusiveFilter: withoutFile,
};
