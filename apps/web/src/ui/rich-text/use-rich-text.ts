import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { editorExtensions } from './extensions';
import { rtfImages } from './rtf-images';
import { cleanPaste, filesToPaste, framesLost, linksLost } from './word-clean';

export interface RichTextInput {
  value: string | undefined;
  onChange: ((html: string) => void) | undefined;
  /** Files dropped or pasted into the text. */
  onFiles: (files: File[]) => void;
  /** Sends the pictures that pasted text brought along and answers their paths, in order; none of one that was refused. */
  onPastedPictures: (pictures: File[]) => Promise<(string | undefined)[]>;
  /** Told how many pictures and videos of pasted text stayed where they lie. */
  onLostMedia: (count: number) => void;
  /** Told the words of the links of pasted text that an article would not keep. */
  onLostLinks: (words: readonly string[]) => void;
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
      handlePaste: (view, event) =>
        // Its pictures may take longer than the text is open.
        takePaste(event.clipboardData, latest.current, (html) => !view.isDestroyed && view.pasteHTML(html)),
      handleDrop: (_view, event, _slice, moved) => takeDrop(event.dataTransfer, moved, latest.current),
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

type PasteTargets = Pick<RichTextInput, 'onFiles' | 'onPastedPictures' | 'onLostMedia' | 'onLostLinks'>;

/** Takes over the pastes that ProseMirror would lose: bare files, and text that brings its pictures along, as Word does in the RTF part. */
function takePaste(data: DataTransfer | null, targets: PasteTargets, paste: (html: string) => unknown): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  const files = mediaOf(data);
  // A picture copied on a page comes as itself and as HTML that only points to it.
  if (html.replace(/<[^>]*>/g, '').trim() === '' && files.length > 0) {
    targets.onFiles(files);
    return true;
  }
  if (!html) return false;
  const media = filesToPaste(html, rtfImages(data.getData('text/rtf')));
  const pictures = media.filter((file) => file !== undefined);
  tellLost(html, media, targets);
  if (pictures.length === 0) return false;
  void targets.onPastedPictures(pictures).then((paths) => {
    const left = [...paths];
    paste(
      cleanPaste(
        html,
        media.map((file) => file && left.shift()),
      ),
    );
  });
  return true;
}

function tellLost(
  html: string,
  media: readonly (File | undefined)[],
  { onLostMedia, onLostLinks }: PasteTargets,
): void {
  const lost = media.filter((file) => file === undefined).length + framesLost(html);
  if (lost > 0) onLostMedia(lost);
  const words = linksLost(html);
  if (words.length > 0) onLostLinks(words);
}

function takeDrop(data: DataTransfer | null, moved: boolean, targets: PasteTargets): boolean {
  if (!data || moved) return false;
  const files = mediaOf(data);
  const html = data.getData('text/html');
  if (files.length > 0) targets.onFiles(files);
  else tellLost(html, filesToPaste(html), targets);
  return files.length > 0;
}

function mediaOf(data: DataTransfer): File[] {
  return [...data.files].filter((file) => /^(image|video)\//.test(file.type));
}
