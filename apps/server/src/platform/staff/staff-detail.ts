import type { StaffDetail } from '@yunguan/contract/platform/staff';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { secondText } from '../../kernel/china-sql';
import { isUuid } from '../../kernel/uuid';
import { loadGiving } from '../../kernel/access/giving';
import { shownTo, staffColumns, staffSource } from './list-staff';

type DetailRecord = Omit<StaffDetail, 'canManage' | 'may'>;

/** One member of staff. @throws AppError FORBIDDEN when he is unknown, gone or in a venue that the caller does not see */
export async function staffDetail(db: Tx, actor: Actor, id: string): Promise<StaffDetail> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.query<DetailRecord & Record<string, unknown>>(
    `select ${staffColumns}, u.remark, u.version, ${secondText('u.updated_at')} as "updateTime"
     from ${staffSource} where u.id = $1 and u.deleted_at is null`,
    [id],
  );
  if (!row || !holdsIn(actor, 'staff', 'view', row.venueId)) throw AppError.forbidden();
  const roleIds = row.roles.map((role) => role.roleId);
  return shownTo(await loadGiving(db, actor, roleIds), row);
}
