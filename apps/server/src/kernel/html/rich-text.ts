import { hash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { createBoundedCache } from '../bounded-cache';
import { RICH_TEXT } from './allow-list';
import { nestingGuard, refuseOversize } from './parse-guard';
import { RichTextError } from './rich-text-error';

/** Dropping a tag can make the rest parse differently (a table leaves its paragraph); two passes settle real documents. */
const MAX_PASSES = 6;

/** Texts known to be clean; each costs about a hundred bytes. */
const mostKnown = 5000;
/** Characters below which a text is cleaned as fast as it is looked up. */
const worthKnowing = 300;
/** Digests of what came out clean. Most texts come again as they were: another field of the same form was changed. */
const known = createBoundedCache<true>(mostKnown);
const digestOf = (html: string) => hash('sha256', html, 'base64');

/**
 * Reduces an editor's HTML to the allow-list; done once, on write. Idempotent: the answer is a fixed point, and one that
 * this process has found before is not cleaned again.
 * @throws RichTextError over 1 MB, absurdly nested, or never settling
 */
export function sanitizeRichText(html: string): string {
  if (html.length < worthKnowing) return settled(html);
  const digest = digestOf(html);
  if (known.get(digest)) return html;
  const clean = settled(html);
  known.set(clean === html ? digest : digestOf(clean), true);
  return clean;
}

function settled(html: string): string {
  refuseOversize(html);
  let current = html;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const clean = sanitizeHtml(current, { ...RICH_TEXT, ...nestingGuard() });
    if (clean === current) return clean;
    current = clean;
  }
  throw new RichTextError('内容格式无法识别，请清除格式后重新粘贴');
}
