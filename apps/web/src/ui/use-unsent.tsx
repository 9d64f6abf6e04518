import { type ComponentType, createContext, useContext, useRef } from 'react';
import { useGiveUp } from './use-give-up';

export interface GuardProps {
  /** Whether anything would be lost; asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
  /** What leaving costs; by default what was typed. */
  readonly consequence?: string;
}

/** Asks before the page is left; of whatever knows the addresses of the product. */
type Guard = ComponentType<GuardProps>;

/** That of the form around the parts that it is made of. */
export const GuardContext = createContext<Guard>(() => null);

/**
 * Words typed into a dialog, or a choice made in it, and not sent yet: they are lost only where the user agrees. `guard`
 * belongs into the dialog.
 */
export function useUnsentBehind(Guard: Guard, isUnsent: boolean, what: 'words' | 'choice' = 'words') {
  const giveUp = useGiveUp();
  const isGivenUp = useRef(false);
  // A dialog that is shown again asks again.
  if (!isUnsent) isGivenUp.current = false;
  const mayGiveUp = async () => {
    if (!(await giveUp(isUnsent, what))) return false;
    isGivenUp.current = true;
    return true;
  };
  const guard = isUnsent && (
    <Guard
      isUnsaved={() => !isGivenUp.current}
      {...(what === 'choice' && { consequence: '选择的内容还没有保存，离开后将丢失。' })}
    />
  );
  return { mayGiveUp, guard };
}

/** The same in a part of a form. */
export function useUnsentPart(isUnsent: boolean, what?: 'words' | 'choice') {
  return useUnsentBehind(useContext(GuardContext), isUnsent, what);
}
