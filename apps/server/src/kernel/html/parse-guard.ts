import { RichTextError } from './rich-text-error';

const MAX_BYTES = 1024 * 1024;
/** Far above any document of an editor, far below what makes the parser's element stack expensive. */
const MAX_OPEN_ELEMENTS = 500;

/**
 * Refuses rich texts over 1 MB (UTF-8 bytes).
 * @throws RichTextError
 */
export function refuseOversize(html: string): void {
  if (Buffer.byteLength(html, 'utf8') > MAX_BYTES) throw new RichTextError('内容过长，请精简后再提交（不超过1MB）');
}

/**
 * Parser callbacks that stop the work as soon as a document nests absurdly deep, so that hostile
 * input costs the time of its first 500 elements only.
 */
export function nestingGuard(): { onOpenTag: () => void; onCloseTag: () => void } {
  let open = 0;
  return {
    onOpenTag: () => {
      open += 1;
      if (open > MAX_OPEN_ELEMENTS) throw new RichTextError('内容嵌套层级过多，请清除格式后重新粘贴');
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
}
