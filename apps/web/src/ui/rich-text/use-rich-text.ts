import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { editorExtensions } from './extensions';
import { rtfImages } from './rtf-images';
import { cleanPaste } from './word-clean';

export interface RichTextInput {
  value: string | undefined;
  onChange: ((html: string) => void) | undefined;
  /** Files dropped or pasted into the text. */
  onFiles: (files: File[]) => void;
  /** Sends the pictures of a Word document and answers their paths, in order. */
  onWordPictures: (pictures: File[]) => Promise<string[]>;
  placeholder: string;
  id: string | undefined;
  disabled: boolean;
}

/** The editor, controlled by `value`: silent while an input method composes, '' when there is no text. */
export function useRichText(input: RichTextInput): Editor {
  const latest = useRef(input);
  latest.current = input;
  const lastHtml = useRef(input.value ?? '');
  const mounted = useRef<Editor>(null);
  const { placeholder, id, value, disabled } = input;
  const extensions = useMemo(() => editorExtensions(placeholder), [placeholder]);

  const emit = (editor: Editor) => {
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html === lastHtml.current) return;
    lastHtml.current = html;
    latest.current.onChange?.(html);
  };

  const editor = useEditor({
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    content: value ?? '',
    editable: !disabled,
    extensions,
    editorProps: {
      attributes: {
        role: 'textbox',
        class: 'prose',
        'aria-multiline': 'true',
        'aria-label': '富文本编辑区',
        ...(id ? { id } : {}),
      },
      handleDOMEvents: {
        // The composed words reach the document only after this event.
        compositionend: () => {
          setTimeout(() => {
            const now = mounted.current;
            if (now && !now.isDestroyed) emit(now);
          });
          return false;
        },
      },
      transformPastedHTML: (html) => cleanPaste(html),
      handlePaste: (view, event) => takePaste(event.clipboardData, latest.current, (html) => view.pasteHTML(html)),
      handleDrop: (_view, event, _slice, moved) => takeDrop(event.dataTransfer, moved, latest.current.onFiles),
    },
    onUpdate: ({ editor: now }) => {
      if (!now.view.composing) emit(now);
    },
  });

  mounted.current = editor;

  useEffect(() => {
    if (value === undefined || value === lastHtml.current) return;
    lastHtml.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  useEffect(() => editor.setEditable(!disabled, false), [disabled, editor]);
  return editor;
}

type PasteTargets = Pick<RichTextInput, 'onFiles' | 'onWordPictures'>;

/** Takes over the pastes that ProseMirror would lose: bare files, and Word pages whose pictures lie in the RTF part. */
function takePaste(data: DataTransfer | null, targets: PasteTargets, paste: (html: string) => void): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  const files = mediaOf(data);
  if (!html) {
    if (files.length > 0) targets.onFiles(files);
    return files.length > 0;
  }
  const pictures = /file:\/\//.test(html) ? rtfImages(data.getData('text/rtf')) : [];
  if (pictures.length === 0) return false;
  void targets.onWordPictures(pictures).then((paths) => paste(cleanPaste(html, paths)));
  return true;
}

function takeDrop(data: DataTransfer | null, moved: boolean, onFiles: (files: File[]) => void): boolean {
  const files = data ? mediaOf(data) : [];
  if (moved || files.length === 0) return false;
  onFiles(files);
  return true;
}

function mediaOf(data: DataTransfer): File[] {
  return [...data.files].filter((file) => /^(image|video)\//.test(file.type));
}
