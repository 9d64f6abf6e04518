import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT } from './allow-list';
import { onceSettled } from './once-settled';
import { nestingGuard, refuseOversize } from './parse-guard';
import { RichTextError } from './rich-text-error';

/** Dropping a tag can make the rest parse differently (a table leaves its paragraph); two passes settle real documents. */
const MAX_PASSES = 6;

const cleanOnce = onceSettled(settled);

/**
 * Reduces an editor's HTML to the allow-list; done once, on write. Idempotent: the answer is a fixed point, and one that
 * this process has found before is not cleaned again.
 * @throws RichTextError over 1 MB, absurdly nested, or never settling
 */
export function sanitizeRichText(html: string): string {
  return cleanOnce(html);
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
