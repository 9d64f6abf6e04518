import { diffText, type TextRun } from './text-diff';

/**
 * What changed between two lists, an entry a line: entries about the same thing (the words before the first blank: a
 * day, a weekday) are compared with each other, so that a word that wandered to another entry counts as a change.
 */
export function diffEntries(before: string, after: string): TextRun[] {
  const [old, now] = [entries(before), entries(after)];
  const [oldKeys, nowKeys] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const runs: TextRun[][] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && is !== undefined && keyOf(was) === keyOf(is)) {
      runs.push(diffText(was, is));
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || !nowKeys.has(keyOf(was)) || oldKeys.has(keyOf(is)))) {
      runs.push([{ text: was, change: 'removed' }]);
      i += 1;
    } else if (is !== undefined) {
      runs.push([{ text: is, change: 'added' }]);
      j += 1;
    }
  }
  return runs.flatMap((entry, index) => (index === runs.length - 1 ? entry : [...entry, breakAfter(entry)]));
}

const entries = (text: string) => (text === '' ? [] : text.split('\n'));
const keyOf = (entry: string) => entry.split(' ', 1)[0] ?? entry;

/** The break stands on the sides where the entry does. */
function breakAfter(entry: readonly TextRun[]): TextRun {
  const [first] = entry;
  const isOnOneSide = entry.length === 1 && first !== undefined;
  return { text: '\n', change: isOnOneSide ? first.change : 'same' };
}
