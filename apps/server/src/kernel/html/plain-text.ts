import sanitizeHtml from 'sanitize-html';
import { MEDIA_ONLY } from './allow-list';
import { nestingGuard, refuseOversize } from './parse-guard';

const BLOCK_EDGE =
  /<(?=\/?(?:p|div|section|br|hr|li|ul|ol|h[1-6]|tr|td|th|table|caption|blockquote|pre|figure|figcaption)\b)/gi;
/** Zero-width characters and the Hangul filler look empty but are not white space to a regular expression. */
const INVISIBLE = /[\s\u00ad\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff]+/g;

function decodeEscapes(text: string): string {
  // The sanitizer has decoded every entity and re-escaped these three; "&amp;" comes last or "&amp;lt;" would turn into "<".
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/**
 * The readable text of a rich text on one line, cut to `max` code points (never through a character).
 * @throws RichTextError over 1 MB or absurdly nested
 */
export function plainText(html: string, max: number): string {
  refuseOversize(html);
  // "<p>甲</p><p>乙</p>" reads "甲 乙", not "甲乙".
  const spaced = html.replace(BLOCK_EDGE, ' <');
  const stripped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, ...nestingGuard() });
  const text = decodeEscapes(stripped).replace(/\s+/g, ' ').trim();
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join('');
}

/**
 * Whether a rich text shows nothing: neither text nor a picture, video or sound of ours. An untouched
 * editor sends "<p></p>", which "请输入简介" has to catch.
 * @throws RichTextError over 1 MB or absurdly nested
 */
export function isBlankRichText(html: string): boolean {
  refuseOversize(html);
  const left = sanitizeHtml(html, { ...MEDIA_ONLY, ...nestingGuard() });
  if (/\ssrc="/.test(left)) return false;
  const text = left.replace(/<[^>]*>/g, '');
  return text.replace(INVISIBLE, '') === '';
}
