import { useRef } from 'react';
import { LeaveGuard } from './LeaveGuard';

/**
 * A secret that is shown this once: Back, a reload or a closed tab ask before it is gone. `guard` belongs into the dialog
 * that shows it; `markNoted` is told first when the user has it, so that what follows may leave the page.
 * @param consequence what helps afterwards, for the question
 */
export function useShownOnce(consequence: string) {
  const isNoted = useRef(false);
  return {
    markNoted: () => {
      isNoted.current = true;
    },
    guard: <LeaveGuard isUnsaved={() => !isNoted.current} consequence={consequence} />,
  };
}
