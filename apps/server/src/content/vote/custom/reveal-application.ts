import type { revealSubmission } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { takeReveal } from '../../../kernel/reveal-allowance';
import type { Call, Reply } from '../../../kernel/call';
import { toApplication } from './application-row';
import { findApplication } from './read-applications';

/** Phone and answers in full, for a reason that the log keeps. */
export async function revealApplication(
  deps: Deps,
  call: Call<z.infer<typeof revealSubmission.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { row, activity } = await findApplication(deps, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: row.id, venueId: activity.venueId, detail: { reason: input.reason } });
  return call.write([activity.venueId], async (tx) => {
    await takeReveal(tx, { what: 'custom-signup', userId: actor.userId, now: deps.clock.now() });
    const { tel, signupInfo } = toApplication(row, { revealed: true });
    return { objects: { tel, signupInfo } };
  });
}
