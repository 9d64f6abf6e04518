import type { getCommitment } from '@yunguan/contract/content/vote-commitment';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { ownVenue } from '../../../kernel/access/own-venue';
import type { Call, Reply } from '../../../kernel/call';
import { secondText } from '../../../kernel/china-sql';
import { isUuid } from '../../../kernel/uuid';
import type { TokenSession } from '../../../kernel/access/sessions';

const commitmentColumns = `id, title, content, type, version, ${secondText('updated_at')} as "lastModificationTime",
  updated_by_name as "userName"`;

/** The text of a venue; null while there is none. */
export async function readCommitment(deps: Deps, call: Call<z.infer<typeof getCommitment.input>>): Promise<Reply> {
  const { session, input } = call;
  const venueId = venueOf(session, input.venueId);
  if (venueId === undefined || !isUuid(venueId)) return { objects: null };
  const [row] = await deps.db.within<{ userName: string }>(
    [venueId],
    `select ${commitmentColumns} from commitment where venue_id = $1 and type = $2`,
    [venueId, input.type],
  );
  if (!row) return { objects: null };
  // Who of the staff wrote it is nobody's business outside.
  return { objects: session.kind === 'staff' ? row : { ...row, userName: '' } };
}

/** Staff reads its own venues' texts, the session's when it names none; the public names the venue it deals with. */
function venueOf(session: TokenSession, asked: string | null | undefined): string | undefined {
  return session.kind === 'staff' ? ownVenue(session.actor, asked) : (asked ?? undefined);
}
