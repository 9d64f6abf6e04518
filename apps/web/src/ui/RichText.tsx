import { Suspense } from 'react';
import '@/styles/editor.css';
import type { RichTextProps } from './rich-text/Editor';
import { lazyPart } from './lazy-part';

const Editor = lazyPart(async () => ({ default: (await import('./rich-text/Editor')).Editor }), { inline: true });

/** The rich text editor; its code loads when first needed. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div className="rich-text-skeleton" role="status" aria-label="正在加载编辑器" />}>
      <Editor {...props} />
    </Suspense>
  );
}
