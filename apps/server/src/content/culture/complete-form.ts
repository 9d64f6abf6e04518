import type { Tx } from '../../db/database';
import type { FormAtHand } from '../../kernel/content/binding';
import { idsOf, listUnder } from '../../kernel/content/said-under';

type Body = Readonly<Record<string, unknown>>;

/** Clubs and pictures of a payload under whatever name they came (calls.json culture-add). */
export async function completeCulture(_tx: Tx, { body, stored }: FormAtHand & { readonly body: Body }): Promise<Body> {
  return {
    ...body,
    leagueIds: listUnder(body.leagueIds, idsOf(body.leagues), stored),
    albums: listUnder(body.albums, body.album, stored),
  };
}
