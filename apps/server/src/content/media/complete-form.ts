import { fileFieldOf, type SourceType, sourceTypes, uploadTypeOf } from '@yunguan/contract/content/media';
import { isBlank } from '@yunguan/contract/kernel/blank';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import type { FormAtHand } from '../../kernel/content/binding';
import { isUuid } from '../../kernel/uuid';

type Body = Readonly<Record<string, unknown>>;

const typeCodes: readonly SourceType[] = [1, 2, 3];
const typeOf = (value: unknown): SourceType => typeCodes.find((code) => code === Number(value)) ?? 1;

/** Author and cover that were left open: whoever enters the work, its first picture, a frame of its film. */
export async function completeWork(tx: Tx, { body, stored, actor }: FormAtHand & { body: Body }): Promise<Body> {
  const given = (name: string) => (body[name] === undefined ? stored?.[name] : body[name]);
  const author = !stored && isBlank(body.userName) ? { userName: actor.realName } : {};
  if (!isBlank(given('frontCover'))) return { ...body, ...author };
  const cover = await coverOf(tx, actor, { type: typeOf(given('sourceType')), given });
  return { ...body, ...author, ...(cover === undefined ? {} : { frontCover: cover }) };
}

async function coverOf(
  tx: Tx,
  actor: Actor,
  work: { type: SourceType; given: (name: string) => unknown },
): Promise<unknown> {
  const albums = work.given('albums');
  // One path alone is a list of that one.
  if (work.type === 1) return Array.isArray(albums) ? albums[0] : pathOf(albums);
  const film = keyOf(work.given('video'));
  if (work.type !== 3 || film === undefined) return undefined;
  const [row] = await tx.query<{ poster_key: string }>(
    `select poster_key from upload where store_key = $1 and kind = 'video' and poster_key is not null and not private
       and venue_id = any ($2::uuid[]) limit 1`,
    [film, [...actor.grants.keys()]],
  );
  return row && `/files/${row.poster_key}`;
}

const pathOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A path of ours that was well-formed before it came here. */
function keyOf(path: unknown): string | undefined {
  return typeof path === 'string' && path.startsWith('/files/') ? path.slice('/files/'.length) : undefined;
}

/** Drops the files of other types; the classification must be one of the type. */
export async function settleWork(
  tx: Tx,
  { values }: FormAtHand & { values: Values },
): Promise<{ values: Values; problems: FieldProblem[] }> {
  const type = typeOf(values.sourceType);
  const own = fileFieldOf[type];
  const kept = { ...values, albums: [], audio: null, video: null, [own]: values[own] };
  return { values: kept, problems: await foreignClassification(tx, type, kept) };
}

async function foreignClassification(tx: Tx, type: SourceType, { classification }: Values): Promise<FieldProblem[]> {
  if (typeof classification !== 'string' || !isUuid(classification)) return [];
  const [item] = await tx.query<{ upload_type: number | null }>(
    'select upload_type from dictionary_item where id = $1 and upload_type is not null',
    [classification],
  );
  if (!item || item.upload_type === uploadTypeOf[type]) return [];
  return [{ field: 'classification', message: `所选分类不适用于${sourceTypes[type]}作品，请重新选择` }];
}
