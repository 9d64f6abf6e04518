import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';

type Body = Readonly<Record<string, unknown>>;

/** Contact and people under whatever name they came (texts.md G2, G3). */
export async function completeWelfare(_tx: Tx, { body }: FormAtHand & { readonly body: Body }): Promise<Body> {
  const contactId = body.contactId ?? body.contact ?? body.contacts;
  const people = body.principalIds ?? idsOf(body.principals);
  return {
    ...body,
    ...(contactId === undefined ? {} : { contactId }),
    ...(people === undefined ? {} : { principalIds: people }),
  };
}

function idsOf(people: unknown): unknown {
  if (!Array.isArray(people)) return undefined;
  return people.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
}
