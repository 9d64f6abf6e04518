import { type Editor, useEditorState } from '@tiptap/react';

const alignments = ['left', 'center', 'right'] as const;

/** What holds at the cursor, for the toolbar and the foot. */
export function useToolState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      quote: now.isActive('blockquote'),
      ordered: now.isActive('orderedList'),
      bullets: now.isActive('bulletList'),
      table: now.isActive('table'),
      link: now.isActive('link'),
      align: alignments.find((align) => now.isActive({ textAlign: align })) ?? 'left',
      heading: headingOf(now),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
      characters: Array.from(now.state.doc.textContent).length,
    }),
  });
}

export type ToolState = ReturnType<typeof useToolState>;

function headingOf(editor: Editor): 0 | 2 | 3 {
  if (editor.isActive('heading', { level: 2 })) return 2;
  return editor.isActive('heading', { level: 3 }) ? 3 : 0;
}
