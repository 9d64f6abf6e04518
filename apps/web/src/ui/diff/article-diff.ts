import { readArticle } from './article-text';
import { diffText, type TextRun } from './text-diff';

/** What changed between two articles: the words, and those that only look otherwise or lead elsewhere. */
export function diffArticles(before: string, after: string): TextRun[] {
  const [old, now] = [readArticle(before), readArticle(after)];
  let [i, j] = [0, 0];
  return diffText(old.text, now.text).flatMap((run) => {
    const { length } = run.text;
    const isRedressed = (at: number) => old.dress[i + at] !== now.dress[j + at];
    const parts = run.change === 'same' ? partsBy(run.text, isRedressed) : [run];
    if (run.change !== 'added') i += length;
    if (run.change !== 'removed') j += length;
    return parts;
  });
}

/** Cut where what is redressed begins and ends. */
function partsBy(text: string, isRedressed: (at: number) => boolean): TextRun[] {
  const parts: TextRun[] = [];
  text.split('').forEach((char, at) => {
    const change = char.trim() !== '' && isRedressed(at) ? 'redressed' : 'same';
    const last = parts.at(-1);
    if (last?.change === change) last.text += char;
    else parts.push({ text: char, change });
  });
  return parts;
}
