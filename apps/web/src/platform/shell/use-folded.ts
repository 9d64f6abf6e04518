import { useEffect, useState } from 'react';

/** Below this width the side menu folds by itself (1280 px at 125 % zoom is 1024). */
const narrow = '(max-width: 1199px)';

/** Whether the side menu is folded: by width, until the user decides. */
export function useFolded(): [boolean, (folded: boolean) => void] {
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(narrow).matches);
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => {
    const media = window.matchMedia(narrow);
    const handleChange = () => {
      setNarrow(media.matches);
      setChosen(undefined);
    };
    media.addEventListener('change', handleChange);
    return () => media.removeEventListener('change', handleChange);
  }, []);
  return [chosen ?? isNarrow, setChosen];
}
