import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { LibraryPicker } from './lazy-dialogs';
import type { PickerAnswer, PickerAsk } from './picker-ask';

/** Opens the picker; resolves to undefined when it was closed. */
export type PickFromLibrary = (ask: PickerAsk) => Promise<PickerAnswer>;

/** Aborted, `signal` closes the picker, as if it had been given up. */
type OpenPicker = (ask: PickerAsk, signal: AbortSignal) => Promise<PickerAnswer>;

const PickerContext = createContext<OpenPicker>(() => Promise.resolve(undefined));

/**
 * Asks for files of the resource library, or of the machine, in one dialog. It goes with what asked: Back must not leave it
 * over another page, where nobody would take what is chosen.
 */
export function useLibraryPicker(): PickFromLibrary {
  const open = useContext(PickerContext);
  const asked = useRef(new Set<AbortController>());
  useEffect(() => {
    const askings = asked.current;
    return () => {
      for (const asking of askings) asking.abort();
    };
  }, []);
  return useCallback<PickFromLibrary>(
    (ask) => {
      const asking = new AbortController();
      asked.current.add(asking);
      return open(ask, asking.signal).finally(() => asked.current.delete(asking));
    },
    [open],
  );
}

interface OpenAsk {
  readonly ask: PickerAsk;
  readonly answer: (answer: PickerAnswer) => void;
}

/** Place of the one picker; its code is fetched when it is first asked for. */
export function LibraryPickerHost({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<OpenAsk>();
  const pick = useCallback<OpenPicker>(
    (ask, signal) =>
      new Promise((resolve) => {
        const answer = (chosen: PickerAnswer) => {
          // Another one may have taken its place.
          setOpen((now) => (now?.answer === answer ? undefined : now));
          resolve(chosen);
        };
        signal.addEventListener('abort', () => answer(undefined), { once: true });
        setOpen((before) => {
          before?.answer(undefined);
          return { ask, answer };
        });
      }),
    [],
  );
  return (
    <PickerContext value={pick}>
      {children}
      {open && (
        <Suspense>
          <LibraryPicker {...open.ask} onDone={open.answer} />
        </Suspense>
      )}
    </PickerContext>
  );
}
