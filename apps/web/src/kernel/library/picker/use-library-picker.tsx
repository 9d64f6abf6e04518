import type { ResourceKind, ResourceRow } from '@yunguan/contract/platform/library';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { PictureRules } from '@/ui/image-rules';
import { LibraryPicker } from './lazy-dialogs';

export interface PickerAsk {
  /** Venue whose library is shown; that of the session, or the branch chosen in the library, when none is given. */
  readonly venueId?: string | undefined;
  /** All kinds when none is given. */
  readonly kind?: ResourceKind | undefined;
  /** Most files; one is chosen like a radio button. */
  readonly max: number;
  readonly title?: string | undefined;
  /** What pictures should be; those that are not are marked and offered to be made so. */
  readonly rules?: PictureRules | undefined;
}

/**
 * What was chosen, in the order of choosing. A picture that was compressed or cut carries the path of its new version;
 * one that was uploaded without being kept in the library has no id.
 */
export type PickerAnswer = readonly ResourceRow[] | undefined;

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
