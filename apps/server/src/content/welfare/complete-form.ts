import { isBlank } from '@yunguan/contract/kernel/blank';
import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';
import { saidUnder } from '../../kernel/content/said-under';

type Body = Readonly<Record<string, unknown>>;

/** Contact and people under whatever name they came (texts.md G2, G3). */
export async function completeWelfare(_tx: Tx, { body, stored }: FormAtHand & { readonly body: Body }): Promise<Body> {
  const contactId = saidUnder(body.contactId, [body.contact, body.contacts], stored?.contactId);
  const people = peopleOf(body, stored === undefined);
  return {
    ...body,
    ...(contactId === undefined ? {} : { contactId }),
    ...(people === undefined ? {} : { principalIds: people }),
  };
}

/** The ids come first; a new form that leaves their list empty beside the people means the people. */
function peopleOf({ principalIds, principals }: Body, isNew: boolean): unknown {
  const isOpen = isBlank(principalIds) || (isNew && Array.isArray(principalIds) && principalIds.length === 0);
  return isOpen ? (idsOf(principals) ?? principalIds) : principalIds;
}

function idsOf(people: unknown): unknown {
  if (!Array.isArray(people)) return undefined;
  return people.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
}
