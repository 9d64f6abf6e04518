import { messages } from '@yunguan/contract/kernel/messages';
import { ownRoles } from '@yunguan/contract/platform/staff';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../../kernel/access/actor';
import { assertPlatformAdministratorLeft } from '../../kernel/access/granting';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { maskPhone } from '../../kernel/mask-phone';
import { unattendedAfter, withUnattended } from '../flows/unattended-steps';
import { type Gift, loadGiving, mayGive } from '../../kernel/access/giving';
import { lockManaged } from './managing';
import { departmentIn, type Edited, giftsOf, holdRoles, iconOf, insertGifts, telOf } from './save-staff';

interface Stored extends LastSave {
  venueId: string;
  departmentId: string | null;
  realName: string;
  nickName: string;
  icon: string;
  tel: string;
  duty: string;
  remark: string;
}

/** Changes what is given and keeps the rest; roles follow the rules of granting both when they come and when they go. */
export async function editStaff(deps: Deps, call: Call<Edited>): Promise<Reply> {
  const { actor, input } = call;
  return call.write(scopeOf(actor), async (tx) => {
    const [user] = await lockManaged(tx, actor, { ids: [input.id], right: 'edit' });
    const stored = user && (await readStored(tx, user.id));
    if (!user || !stored) throw AppError.forbidden();
    call.note({ objectId: user.id, venueId: user.venueId, detail: { loginName: user.loginName } });
    assertFresh(actor, stored, input.version);
    const venueId = input.venueId?.toLowerCase() || stored.venueId;
    if (!holdsIn(actor, 'staff', 'edit', venueId)) throw AppError.forbidden();
    const realName = input.realName ?? stored.realName;
    const departmentId = await newDepartment(tx, venueId, { asked: input.departmentId, stored });
    const [saved] = await tx.query<{ version: number }>(updateStaff, [
      user.id,
      venueId,
      departmentId,
      realName,
      isGiven(input.nickName) ? input.nickName || realName : stored.nickName,
      isGiven(input.icon) ? iconOf(input.icon) : stored.icon,
      telOf(input.tel, maskPhone(stored.tel), stored.tel),
      input.duty ?? stored.duty,
      input.remark ?? stored.remark,
      deps.clock.now(),
      actor.realName,
      actor.userId,
    ]);
    const wanted = input.roles && giftsOf(input.roles);
    const unattended = wanted ? await unattendedBy(tx, user, wanted) : [];
    if (wanted) call.note({ detail: await changeRoles(tx, actor, { userId: user.id, wanted }) });
    await deps.sessions.forget(tx);
    return {
      objects: { id: user.id, version: saved?.version ?? 0, unattended },
      msg: withUnattended(messages.changed, unattended),
    };
  });
}

function unattendedBy(tx: Transaction, { id: userId }: { id: string }, wanted: readonly Gift[]) {
  return unattendedAfter(tx, { userIds: [userId], kept: wanted.map((gift) => ({ ...gift, userId })) });
}

const updateStaff = `update staff_user set venue_id = $2, department_id = $3, real_name = $4, nick_name = $5, icon = $6, tel = $7,
    duty = $8, remark = $9, updated_at = $10, updated_by_name = $11, updated_by_id = $12, version = version + 1
  where id = $1 returning version`;

async function readStored(tx: Transaction, userId: string): Promise<Stored | undefined> {
  const [stored] = await tx.query<Stored & Record<string, unknown>>(
    `select venue_id as "venueId", department_id as "departmentId", real_name as "realName", nick_name as "nickName", icon, tel, duty, remark,
       ${lastSaveByName('u', 'updated_by_name')} from staff_user u where id = $1`,
    [userId],
  );
  return stored;
}

/** Null is what a client sends for a field that it leaves out; an empty text empties the field. */
const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

/** Who moves to another venue leaves his department behind. */
function newDepartment(
  tx: Transaction,
  venueId: string,
  { asked, stored }: { asked: string | null | undefined; stored: Stored },
): Promise<string | null> {
  if (isGiven(asked)) return departmentIn(tx, venueId, asked);
  return Promise.resolve(venueId === stored.venueId ? stored.departmentId : null);
}

const isSame = (a: Gift, b: Gift) =>
  a.roleId === b.roleId && a.venueId === b.venueId && a.includesDescendants === b.includesDescendants;

/**
 * Only what comes and what goes is judged: a role that the editor cannot give stays as it is, and leaving it out of the
 * form is refused, not obeyed. Nobody changes his own roles.
 */
async function changeRoles(
  tx: Transaction,
  actor: Actor,
  { userId, wanted }: { userId: string; wanted: readonly Gift[] },
): Promise<Record<string, unknown>> {
  const held = await tx.query<Gift & Record<string, unknown>>(
    `select role_id as "roleId", venue_id as "venueId", includes_descendants as "includesDescendants" from user_role where user_id = $1`,
    [userId],
  );
  const coming = wanted.filter((gift) => !held.some((one) => isSame(one, gift)));
  const going = held.filter((gift) => !wanted.some((one) => isSame(one, gift)));
  if (coming.length + going.length === 0) return {};
  if (userId === actor.userId) throw AppError.illegalState(ownRoles);
  const changed = [...coming, ...going];
  await holdRoles(tx, coming);
  const giving = await loadGiving(tx, actor, [...new Set(changed.map((gift) => gift.roleId))]);
  if (!changed.every((gift) => mayGive(giving, gift, 'edit'))) throw AppError.forbidden();
  await tx.query(
    `delete from user_role ur using unnest($2::uuid[], $3::uuid[]) as gone (role_id, venue_id)
     where ur.user_id = $1 and ur.role_id = gone.role_id and ur.venue_id = gone.venue_id`,
    [userId, going.map((gift) => gift.roleId), going.map((gift) => gift.venueId)],
  );
  await insertGifts(tx, userId, coming);
  await assertPlatformAdministratorLeft(tx);
  const names = (gifts: readonly Gift[]) =>
    gifts.map((gift) => `${giving.venues.get(gift.venueId)?.name ?? ''}：${giving.roles.get(gift.roleId)?.name ?? ''}`);
  return { rolesGiven: names(coming), rolesTaken: names(going) };
}
