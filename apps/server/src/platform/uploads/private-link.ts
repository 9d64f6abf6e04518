import type { getPrivateFileLink } from '@yunguan/contract/platform/files';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { isPrivateKey, isSafeKey } from '../../kernel/files/file-key';
import { storeKeyOf } from '../../kernel/files/one-picture';
import { linkOf, PRIVATE_LINK_SECONDS } from '../../kernel/files/signed-link';

interface PrivateFile extends Record<string, unknown> {
  readonly venue_id: string;
  readonly is_own: boolean;
  /** What shows the file, and in which venue. */
  readonly uses: readonly { content_type: string; venue_id: string | null }[];
}

/** A link of one minute; each one is recorded, with the venue whose file it opens. */
export async function linkPrivateFile(
  deps: Deps,
  call: Call<z.infer<typeof getPrivateFileLink.input>>,
): Promise<Reply> {
  const { actor } = call;
  const key = storeKeyOf(call.input.path) ?? '';
  if (!isSafeKey(key) || !isPrivateKey(key)) throw AppError.forbidden();
  call.note({ objectId: key });
  return call.write(scopeOf(actor), async (tx) => {
    const [file] = await tx.query<PrivateFile>(
      `select u.venue_id, u.user_id = $2 and u.created_at > now() - interval '24 hours' as is_own,
         coalesce((select json_agg(json_build_object('content_type', s.content_type, 'venue_id', s.venue_id))
           from upload_use s where s.store_key = u.store_key), '[]') as uses
       from upload u where u.store_key = $1 and u.private`,
      [key, actor.userId],
    );
    if (!file || !maySee(actor, file)) throw AppError.forbidden();
    call.note({ venueId: file.venue_id });
    const onlooker = { userId: actor.userId, now: deps.clock.now(), dataKey: deps.config.dataKey };
    return { objects: { url: linkOf(call.input.path, onlooker), seconds: PRIVATE_LINK_SECONDS } };
  });
}

function maySee(actor: Actor, { is_own, uses }: PrivateFile): boolean {
  if (is_own) return true;
  return uses.some(
    ({ content_type, venue_id }) => venue_id !== null && holdsIn(actor, content_type, 'reveal', venue_id),
  );
}
