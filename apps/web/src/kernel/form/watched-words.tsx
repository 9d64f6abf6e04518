import { useQuery } from '@tanstack/react-query';
import { asWatched, type WatchedWord, watchedWordsOf } from '@yunguan/contract/kernel/watched-words';
import { getWatchedWords, type WatchedWords as StoredWords } from '@yunguan/contract/platform/watched-words';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { useFormState, useOpenForm } from './form-context';

/** Name under which the watched words are cached. */
export const watchedWordsArea = 'watched-words';

/** The watched words of the form around; none until they are known. */
const WatchedWordsContext = createContext<readonly WatchedWord[]>([]);

/** Milliseconds for which forms that are opened one after another go on with the words that were read. */
const knownFor = 300_000;

/** Reads the watched words for the fields inside; a form is whole without them. */
export function WatchedWords({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery({
    queryKey: queryKeys.list(watchedWordsArea, null),
    queryFn: ({ signal }) => call(getWatchedWords, {}, { signal }),
    select: foldedWords,
    staleTime: knownFor,
  });
  return <WatchedWordsContext value={data ?? none}>{children}</WatchedWordsContext>;
}

const none: readonly WatchedWord[] = [];
const foldedWords = ({ words }: StoredWords) => asWatched(words);

/** Says which watched words stand in the fields; undefined where none does. */
export function useWatchedHint(names: readonly string[]): string | undefined {
  const { fields } = useOpenForm().session.declaration;
  const words = useContext(WatchedWordsContext);
  const [looked] = useState(() => new Map<string, { words: typeof words; value: unknown; found: readonly string[] }>());
  return useFormState(({ values }) => {
    const found = names.flatMap((name) => {
      const [field, value] = [fields[name], values[name]];
      const last = looked.get(name);
      // Every change of the form asks every field.
      if (last && last.value === value && last.words === words) return last.found;
      const here = field ? watchedWordsOf(field, value, words) : [];
      looked.set(name, { words, value, found: here });
      return here;
    });
    return found.length === 0
      ? undefined
      : `含敏感词${[...new Set(found)].map((word) => `“${word}”`).join('、')}，请核对`;
  });
}
