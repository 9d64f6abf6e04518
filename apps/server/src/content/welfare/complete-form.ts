import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';
import { idsOf, listUnder, saidUnder } from '../../kernel/content/said-under';

type Body = Readonly<Record<string, unknown>>;

/** Contact and people under whatever name they came (texts.md G2, G3). */
export async function completeWelfare(_tx: Tx, { body, stored }: FormAtHand & { readonly body: Body }): Promise<Body> {
  return {
    ...body,
    contactId: saidUnder(body.contactId, [body.contact, body.contacts], stored?.contactId),
    principalIds: listUnder(body.principalIds, idsOf(body.principals), stored),
  };
}
