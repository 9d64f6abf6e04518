import { media, type SourceType, sourceTypes } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const mediaContent = anyContent(media);

/** The pictures among the works: the type is settled, and the list is searched by title, classification and status (000 §2). */
export const atlasContent = { ...mediaContent, filters: { ...mediaContent.filters, choices: [] } };

/** A row of the list: the declaration's fields and what the server computes. */
export type MediaRow = Omit<ReviewedRow<(typeof media)['fields']>, 'albums' | 'audio' | 'video' | 'introduction'> & {
  readonly sortId: number;
  readonly classificationName: string | null;
  readonly createDate: string;
  readonly viewCount: number;
  readonly likeCount: number;
  /** `waiting`, `sent` or `failed`; null for a work that was never pushed. */
  readonly pushState: string | null;
};

/** The type with its number; pictures where the value is none. */
export function sourceTypeOf(value: unknown): SourceType {
  return value === 2 || value === 3 ? value : 1;
}

/** Name of a work's type. */
export function sourceTypeName(value: unknown): string {
  return sourceTypes[sourceTypeOf(value)];
}

/** The record as dialogs and confirmations name it. */
export const named = ({ id, title }: MediaRow) => ({ id, title: title || '（未命名）' });
