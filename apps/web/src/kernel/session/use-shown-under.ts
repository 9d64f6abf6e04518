import { createContext, useContext, useEffect } from 'react';

/** Tells the shell which page's menu stands for the page that is shown; undefined for the page's own. */
export const ShownUnder = createContext<(path: string | undefined) => void>(() => {});

/** While a page is shown whose menu only its data tells, e.g. the details of one of two types: the path of its list. */
export function useShownUnder(path: string | undefined): void {
  const show = useContext(ShownUnder);
  useEffect(() => {
    show(path);
    return () => show(undefined);
  }, [path, show]);
}
