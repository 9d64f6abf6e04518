import { useMemo } from 'react';
import { sanitiseArticle } from './sanitise';

export interface RichTextViewProps {
  html: string | null | undefined;
  /** Shown when there is no text. */
  empty?: string;
}

/** Stored rich text in a reading column. */
export function RichTextView({ html, empty = '—' }: RichTextViewProps) {
  const clean = useMemo(() => sanitiseArticle(html ?? ''), [html]);
  if (!clean.trim()) return <span>{empty}</span>;
  return <div className="prose reading-column" dangerouslySetInnerHTML={{ __html: clean }} />;
}
