import { lazy, Suspense } from 'react';
import '@/styles/editor.css';
import type { RichTextProps } from './rich-text/Editor';

const Editor = lazy(() => import('./rich-text/Editor').then((module) => ({ default: module.Editor })));

/** The rich text editor; its code loads when first needed. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div className="rich-text-skeleton" role="status" aria-label="正在加载编辑器" />}>
      <Editor {...props} />
    </Suspense>
  );
}
