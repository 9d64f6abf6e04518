import { getWatchedWords, setWatchedWords } from '@yunguan/contract/platform/watched-words';
import { type AreaMatrix, optionRow, staffRow } from './row';

export const watchedWordsMatrix: AreaMatrix = () => ({
  [getWatchedWords.path]: staffRow(async () => ({})),
  [setWatchedWords.path]: optionRow('dictionary', ['edit'], async () => ({ words: [] })),
});
