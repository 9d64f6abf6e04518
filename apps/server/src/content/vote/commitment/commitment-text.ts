import { commitmentMissing } from '@yunguan/contract/content/vote-commitment';
import { html } from '@yunguan/contract/kernel/field';
import { fieldProblem } from '@yunguan/contract/kernel/parse';
import { AppError } from '../../../kernel/app-error';
import { filesInHtml } from '../../../kernel/files/html-files';
import { recordUses } from '../../../kernel/files/record-uses';
import { sanitizeRichText } from '../../../kernel/html/rich-text';
import { RichTextError } from '../../../kernel/html/rich-text-error';
import type { Transaction } from '../../../db/database';

const article = html('内容', commitmentMissing);

/** The article as it is stored; plain words stay as they are. @throws AppError VALIDATION for one that says nothing */
export function cleanText(content: string): string {
  try {
    const clean = sanitizeRichText(content).trim();
    const message = fieldProblem(article, clean, 'submit');
    if (message !== undefined) throw AppError.invalid([{ field: 'content', message }]);
    return clean;
  } catch (error) {
    if (error instanceof RichTextError) throw AppError.invalid([{ field: 'content', message: error.message }]);
    throw error;
  }
}

/** Keeps the where-used list in step with the pictures of the article. */
export function trackText(
  tx: Transaction,
  { id, venueId, content }: { readonly id: string; readonly venueId: string; readonly content: string },
): void {
  const keys = filesInHtml(content);
  recordUses(tx, { objectId: id, contentType: 'vote', venueId, keys });
  tx.send('delete from upload_use where object_id = $1 and not store_key = any ($2::text[])', [id, keys]);
}
