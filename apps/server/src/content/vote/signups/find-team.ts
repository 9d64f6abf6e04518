import type { Database, Transaction } from '../../../db/database';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { type LastSave, lastSaveByName } from '../../../kernel/last-save';
import { isUuid } from '../../../kernel/uuid';

/** Where a team belongs. */
export interface FoundTeam {
  readonly id: string;
  readonly activityId: string;
  readonly venueId: string;
}

interface FoundRow extends Record<string, unknown>, FoundTeam {}

const findSql = `
select t.id, t.activity_id as "activityId", t.venue_id as "venueId" from vote_team t
join vote_activity c on c.id = t.activity_id and c.deleted_at is null
where t.id = any ($1::uuid[]) and (t.deleted_at is null or $2)`;

interface AskedTeams {
  readonly actor: Actor;
  readonly ids: readonly string[];
  readonly right: ContentRight;
  /** Finds deleted teams as well. */
  readonly withDeleted?: boolean;
}

/** The teams, where the actor holds the right in the venue of each; one other among them and none exists for him. */
export async function findStaffTeams(db: Database, asked: AskedTeams): Promise<FoundTeam[]> {
  const { actor, right, withDeleted = false } = asked;
  const ids = [...new Set(asked.ids.map((id) => id.toLowerCase()))];
  if (!ids.every(isUuid)) throw AppError.forbidden();
  const found = await db.within<FoundRow>(scopeOf(actor), findSql, [ids, withDeleted]);
  if (found.length !== ids.length || !found.every(({ venueId }) => holdsIn(actor, 'vote', right, venueId))) {
    throw AppError.forbidden();
  }
  // In the order asked for.
  return ids.flatMap((id) => found.filter((team) => team.id === id));
}

/** One team, under the same terms. */
export async function findStaffTeam(
  db: Database,
  asked: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<FoundTeam> {
  const [team] = await findStaffTeams(db, { ...asked, ids: [asked.id] });
  if (!team) throw AppError.forbidden();
  return team;
}

/** A team that is about to change, locked until the transaction ends. */
export interface LockedTeam extends LastSave {
  readonly id: string;
  readonly state: number;
  readonly name: string;
  readonly tel: string;
  readonly clubName: string | null;
  readonly type: string | null;
  readonly photo: string | null;
  readonly idCardNo: string | null;
  readonly idCardMask: string;
  readonly idCardFrontUrl: string | null;
  readonly idCardBackUrl: string | null;
  readonly clubMembers: string | null;
  readonly introduction: string | null;
  readonly slogan: string | null;
  readonly remarks: string | null;
}

/** @throws AppError FORBIDDEN for one that is gone */
export async function lockTeam(tx: Transaction, id: string): Promise<LockedTeam> {
  const [row] = await tx.query<LockedTeam & Record<string, unknown>>(
    `select t.id, t.state, t.name, t.tel, t.club_name as "clubName", t.type, t.photo, t.id_card_no as "idCardNo",
       t.id_card_mask as "idCardMask", t.id_card_front_url as "idCardFrontUrl", t.id_card_back_url as "idCardBackUrl",
       t.club_members as "clubMembers", t.introduction, t.slogan, t.remarks,
       ${lastSaveByName('t', 'updated_by_name')}
     from vote_team t where t.id = $1 and t.deleted_at is null for no key update of t`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}
