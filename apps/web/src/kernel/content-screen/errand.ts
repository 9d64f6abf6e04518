import { useRouter } from '@tanstack/react-router';
import { isOwnAddress } from '@yunguan/contract/kernel/addresses';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useUrlState } from '../session/use-url-state';

/** Key in the address of a form that is taken up again as it was left; gone with the form, as all with an underline. */
export const resumeKey = 'form_resume';

const errandSchema = z.object({ back: z.catch(z.optional(z.string()), undefined) });

export interface Errand {
  /** Goes back to the form that waits. `saved`: nothing to lose, so no leave guard. */
  readonly goBack: (options?: { readonly saved?: boolean }) => void;
}

/** The address at which a form that was left for an errand is taken up again. `href`: its address. */
export function resumedAddress(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://product');
  searchParams.set(resumeKey, '1');
  return `${pathname}?${searchParams.toString()}`;
}

/** The form that waits while this screen makes something for it; undefined where none does (`back` in the address). */
export function useErrand(): Errand | undefined {
  const { history } = useRouter();
  const [{ back }] = useUrlState(errandSchema);
  return useMemo(() => {
    if (back === undefined || !isOwnAddress(back)) return undefined;
    return { goBack: ({ saved = false } = {}) => history.push(back, undefined, { ignoreBlocker: saved }) };
  }, [back, history]);
}
