import { charactersIn } from '@yunguan/contract/kernel/characters';

/** A text field that counts its characters against `most`; the rules of its form tell an excess, which stays to be shortened. */
export function counted(most: number) {
  return { count: { show: true, max: most, strategy: charactersIn } };
}

/** A text field that takes at most `most` characters, counted as the server counts them: an emoji is one. */
export function upTo(most: number) {
  return { count: { max: most, strategy: charactersIn, exceedFormatter: withoutExcess } };
}

/** The same with the count shown. */
export function countedUpTo(most: number) {
  return { count: { ...upTo(most).count, show: true } };
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Takes what was typed or pasted too much away again, which ends at the caret; what stood behind it stays. */
function withoutExcess(text: string, { max }: { max: number }): string {
  const field = document.activeElement;
  const isTyped = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text;
  const caret = isTyped ? (field.selectionStart ?? text.length) : text.length;
  const before = Array.from(graphemes.segment(text.slice(0, caret)), ({ segment }) => segment);
  let excess = charactersIn(text) - max;
  while (excess > 0 && before.length > 0) excess -= charactersIn(before.pop() ?? '');
  const kept = before.join('');
  // antd puts the caret back to where it stands now.
  if (isTyped) field.setSelectionRange(kept.length, kept.length);
  return kept + text.slice(caret);
}
