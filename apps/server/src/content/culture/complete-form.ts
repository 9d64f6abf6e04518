import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';

type Body = Readonly<Record<string, unknown>>;

/** Clubs and pictures of a payload under whatever name they came (calls.json culture-add). */
export async function completeCulture(_tx: Tx, { body }: FormAtHand & { readonly body: Body }): Promise<Body> {
  return {
    ...body,
    ...(body.leagueIds === undefined && Array.isArray(body.leagues) ? { leagueIds: body.leagues.map(idOf) } : {}),
    ...(body.albums === undefined && body.album !== undefined ? { albums: body.album } : {}),
  };
}

const idOf = (one: unknown): unknown => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
