import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { LibraryPicker } from './lazy-dialogs';
import type { PickerAnswer, PickerAsk } from './picker-ask';

/** Opens the picker; resolves to undefined when it was closed. */
export type PickFromLibrary = (ask: PickerAsk) => Promise<PickerAnswer>;

const PickerContext = createContext<PickFromLibrary>(() => Promise.resolve(undefined));

/** Asks for files of the resource library, or of the machine, in one dialog. */
export function useLibraryPicker(): PickFromLibrary {
  return useContext(PickerContext);
}

interface OpenAsk {
  readonly ask: PickerAsk;
  readonly answer: (answer: PickerAnswer) => void;
}

/** Place of the one picker; its code is fetched when it is first asked for. */
export function LibraryPickerHost({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<OpenAsk>();
  const pick = useCallback<PickFromLibrary>(
    (ask) =>
      new Promise((resolve) => {
        setOpen((before) => {
          before?.answer(undefined);
          const answer = (chosen: PickerAnswer) => {
            setOpen(undefined);
            resolve(chosen);
          };
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
