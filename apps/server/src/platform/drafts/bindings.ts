import * as shell from '@yunguan/contract/platform/shell';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Binding, type Call, type Reply, bind } from '../../kernel/call';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { ContentModule } from '../../kernel/content/module';
import { dropDraft } from '../../kernel/content/drop-draft';
import { secondText } from '../../kernel/china-sql';
import { storedJson } from '../../kernel/stored-json';
import { type DraftKeeper, hideSecrets, secretFields, showSecrets } from './kept-secret';

const limit = { bytes: 2 * 1024 * 1024, message: '草稿内容不能超过 2 MB' };

interface DraftRow {
  form: Record<string, unknown>;
  base_version: number | null;
  saved_time: string;
  writer: string;
  venue_id: string;
  venue_name: string;
}

const savedTime = `${secondText('saved_at')} as saved_time`;

/**
 * One rolling draft per user and item; `objectId` is empty for an item that does not exist yet. Of two open forms of the item
 * the one whose draft is not there is refused (CONFLICT), and says so to the user.
 */
export function draftBindings(deps: Deps, types: readonly ContentModule[]): Binding[] {
  const secrets = new Map(types.map(({ declaration }) => [declaration.key, secretFields(declaration)]));
  const secretsOf = (kind: string) => secrets.get(kind) ?? [];
  return [
    bind(shell.saveDraft, (call) => saveDraft(deps, call, secretsOf(call.input.kind))),
    bind(shell.getDraft, async (call) => {
      const { actor, input } = call;
      requireAuthor(actor, input.kind);
      const [row] = await deps.db.query<DraftRow & Record<string, unknown>>(
        `select d.form, d.base_version, d.writer, ${savedTime}, d.venue_id, v.name as venue_name
         from draft d join venue v on v.id = d.venue_id
         where d.user_id = $1 and d.content_type = $2 and d.object_id = $3`,
        [actor.userId, input.kind, input.objectId ?? ''],
      );
      if (!row) return { objects: null };
      const form = showSecrets(row.form, secretsOf(input.kind), keeper(deps, actor));
      const { base_version: baseVersion, saved_time: savedAt, writer, venue_id: venueId, venue_name: venueName } = row;
      return { objects: { form, baseVersion, savedTime: savedAt, writer, venueId, venueName } };
    }),
    bind(shell.dropDraft, async (call) => {
      const { actor, input } = call;
      return call.write([], async (tx) => {
        call.note({ objectId: input.objectId ?? '', detail: { kind: input.kind } });
        dropDraft(tx, {
          userId: actor.userId,
          kind: input.kind,
          objectId: input.objectId ?? '',
          writers: input.writers,
        });
        return { objects: null };
      });
    }),
  ];
}

const keeper = ({ config }: Deps, { userId }: Actor): DraftKeeper => ({ dataKey: config.dataKey, userId });

async function saveDraft(
  deps: Deps,
  call: Call<z.infer<typeof shell.saveDraft.input>>,
  secrets: readonly string[],
): Promise<Reply> {
  const { actor, input } = call;
  requireAuthor(actor, input.kind);
  const objectId = input.objectId ?? '';
  const form = storedJson(hideSecrets(input.form, secrets, keeper(deps, actor)), limit);
  return call.write([], async (tx) => {
    call.note({ objectId, detail: { kind: input.kind } });
    const [row] = await tx.query<{ saved_time: string }>(
      `insert into draft (user_id, content_type, object_id, venue_id, form, base_version, saved_at, writer)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, content_type, object_id) do update set venue_id = excluded.venue_id, form = excluded.form,
         base_version = excluded.base_version, saved_at = excluded.saved_at, writer = excluded.writer
         where $9::text[] is null or draft.writer = any ($9)
       returning ${savedTime}`,
      [
        actor.userId,
        input.kind,
        objectId,
        input.venueId && actor.grants.has(input.venueId) ? input.venueId : actor.venueId,
        form,
        input.baseVersion ?? null,
        deps.clock.now(),
        input.writers?.[0] ?? '',
        input.takesOver ? null : (input.writers ?? null),
      ],
    );
    if (!row) throw new AppError('CONFLICT', '另一个页面正在编辑同一份草稿');
    return { objects: { savedTime: row.saved_time }, msg: '草稿已保存' };
  });
}

/** Kinds of what every member of staff may write, whatever his rights: letters to colleagues. */
const anybodys: ReadonlySet<string> = new Set(['letter']);

/** Only who may add or edit the kind somewhere has drafts of it; his own draft he may drop at any time. */
function requireAuthor(actor: Actor, kind: string): void {
  if (anybodys.has(kind)) return;
  if (venuesWith(actor, kind, ['add', 'edit']).length === 0) throw AppError.forbidden();
}
