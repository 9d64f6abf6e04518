import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { registerGuard, speaks } from './guards';

const never = new Promise<never>(() => undefined);

/** One address may stand in several places of the history. */
const isSame = (one: { readonly search: object }, other: { readonly search: object }) =>
  JSON.stringify(one.search) === JSON.stringify(other.search);

/**
 * Asks before unsaved changes are left, inside the product and when the tab is closed. `staysOpenAt`: tells the
 * addresses of the page at which the form is still there.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  consequence: () => string,
  staysOpenAt: (search: object) => boolean = () => false,
): void {
  const confirm = useConfirm();
  const question = useRef<{ readonly answer: Promise<boolean>; readonly withdraw: () => void }>(undefined);
  const attempts = useRef(0);
  // What has been left already cannot be kept from it.
  useEffect(
    () => () => {
      attempts.current += 1;
    },
    [],
  );
  const begin = () => {
    const asking = new AbortController();
    const { signal } = asking;
    const answer = confirm({ title: '离开此页？', consequence: consequence(), okText: '离开', signal }).finally(() => {
      question.current = undefined;
    });
    return { answer, withdraw: () => asking.abort() };
  };
  const ask = () => {
    question.current ??= begin();
    return question.current.answer;
  };
  const guard = { isUnsaved: isDirty, staysOpenAt, ask };
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => registerGuard(latest), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const within = next.pathname === current.pathname ? next.search : undefined;
      const stays = within !== undefined && (isSame(next, current) || staysOpenAt(within));
      if (!isDirty() || stays) {
        // Forward after Back: the form is where it was, and nobody leaves it any more. Coming back from there, by no steps
        // at all, would load the page anew and lose what was typed.
        if (question.current) attempts.current += 1;
        question.current?.withdraw();
        return false;
      }
      if (!speaks(latest, within)) return false;
      attempts.current += 1;
      const attempt = attempts.current;
      const leaves = await ask();
      // Back was pressed again meanwhile: the history goes on or comes back once, from where the last press led.
      return attempt === attempts.current ? !leaves : never;
    },
    enableBeforeUnload: isDirty,
  });
}
