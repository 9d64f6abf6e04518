import { createContext } from 'react';

/**
 * Whether the user has come from another page or view. On the first one of a visit the focus stays at the top of the
 * document, so that the first Tab finds 跳到正文.
 */
export const HasMovedContext = createContext<() => boolean>(() => false);
