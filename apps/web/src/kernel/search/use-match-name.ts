import { useEffect, useState } from 'react';
import { loadPinyinMatch, type MatchName, matchText } from './match-name';

/** Plain matching until the pinyin table has arrived. */
export function useMatchName(): MatchName {
  const [match, setMatch] = useState<MatchName>(() => matchText);
  useEffect(() => {
    let isGone = false;
    void loadPinyinMatch().then(
      (loaded) => {
        if (!isGone) setMatch(() => loaded);
      },
      // Without the table names are still found as they are written.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return match;
}
