export interface TextRun {
  text: string;
  /** `redressed`: the same words, which look otherwise or lead elsewhere. */
  change: 'same' | 'removed' | 'added' | 'redressed';
}

/** Beyond this many comparisons a text is shown as replaced as a whole: the browser must stay responsive. */
const mostComparisons = 4_000_000;

/** Words that changed between two texts, Chinese word by word. */
export function diffText(before: string, after: string): TextRun[] {
  const old = words(before);
  const now = words(after);
  const head = sharedStart(old, now);
  const tail = sharedStart(old.slice(head).reverse(), now.slice(head).reverse());
  const middle = diffWords(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  return joinRuns([
    ...old.slice(0, head).map((text) => ({ text, change: 'same' as const })),
    ...middle,
    ...old.slice(old.length - tail).map((text) => ({ text, change: 'same' as const })),
  ]);
}

/** Phrase by phrase: the segmenter's time grows with the square of a stretch without punctuation. */
function words(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const phrases = text.match(/[^\n。！？；，]{1,80}[\n。！？；，]?|[\n。！？；，]/g) ?? [];
  return phrases.flatMap((phrase) => Array.from(segmenter.segment(phrase), ({ segment }) => segment));
}

function sharedStart(a: string[], b: string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Longest common subsequence; what is not in it was removed or added. */
function diffWords(old: string[], now: string[]): TextRun[] {
  const removed = (text: string): TextRun => ({ text, change: 'removed' });
  const added = (text: string): TextRun => ({ text, change: 'added' });
  if (old.length * now.length > mostComparisons) return [...old.map(removed), ...now.map(added)];
  const lengths = commonLengths(old, now);
  const at = (i: number, j: number) => lengths[i * (now.length + 1) + j] ?? 0;
  const runs: TextRun[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    const [was, is] = [old[i] ?? '', now[j] ?? ''];
    if (was === is) {
      runs.push({ text: was, change: 'same' });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      runs.push(removed(was));
      i += 1;
    } else {
      runs.push(added(is));
      j += 1;
    }
  }
  return [...runs, ...old.slice(i).map(removed), ...now.slice(j).map(added)];
}

function commonLengths(old: string[], now: string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const right = lengths[i * width + j + 1] ?? 0;
      const diagonal = lengths[(i + 1) * width + j + 1] ?? 0;
      lengths[i * width + j] = old[i] === now[j] ? diagonal + 1 : Math.max(below, right);
    }
  }
  return lengths;
}

function joinRuns(runs: TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.change === run.change) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
