import { messages } from '@yunguan/contract/kernel/messages';
import * as contract from '@yunguan/contract/platform/shared-filters';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { currentGrant, holdsIn, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import { secondText } from '../../kernel/china-sql';
import { isUuid, uuidv7 } from '../../kernel/uuid';
import { findUsableRole } from '../roles/read-roles';
import { storedJson } from '../../kernel/stored-json';

/** Room for every condition of a list with the longest words in it. */
const limit = { bytes: 8 * 1024, message: '筛选条件过多，无法共享' };

const selectShared = `
select f.id, f.name, f.state, f.role_id as "roleId", coalesce(r.name, '') as "roleName", u.real_name as "userName",
  ${secondText('f.created_at')} as "createTime"
from shared_filter f join staff_user u on u.id = f.created_by left join role r on r.id = f.role_id
where f.venue_id = $1 and f.list_key = $2 and ($3 or f.role_id is null or f.role_id = any ($4::uuid[]))
order by f.created_at, f.id`;

/** Filters that a venue shares among its people; who arranges their roles decides which. */
export function sharedFilterBindings(deps: Deps): Binding[] {
  return [
    bind(contract.getSharedFilters, async ({ actor, input }) => {
      const canShare = holdsIn(actor, 'role', 'edit', actor.venueId);
      const roleIds = currentGrant(actor)?.roles.map(({ roleId }) => roleId) ?? [];
      const datas = await deps.db.within(scopeOf(actor), selectShared, [
        actor.venueId,
        input.listKey,
        canShare,
        roleIds,
      ]);
      return { objects: { datas, total: datas.length, canShare } };
    }),
    bind(contract.shareFilter, (call) => {
      const { actor, input } = call;
      const { venueId } = actor;
      const { listKey, name } = input;
      assertSharer(holdsIn(actor, 'role', 'edit', venueId));
      const state = storedJson(input.state, limit);
      return call.write([venueId], async (tx) => {
        const role = input.roleId ? await findUsableRole(tx, input.roleId, venueId) : undefined;
        await assertRoom(tx, { venueId, listKey, name });
        const now = deps.clock.now();
        const [row] = await tx.query<{ id: string }>(
          `insert into shared_filter (id, venue_id, list_key, name, state, role_id, created_by, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict on constraint shared_filter_name do update set state = excluded.state, role_id = excluded.role_id,
             created_by = excluded.created_by, created_at = excluded.created_at
           returning id`,
          [uuidv7(now.getTime()), venueId, listKey, name, state, role?.id ?? null, actor.userId, now],
        );
        const id = row?.id ?? '';
        call.note({ objectId: id, venueId, detail: { list: listKey, name, sharedWith: role?.name ?? '本馆所有人' } });
        return { objects: { id }, msg: messages.set };
      });
    }),
    bind(contract.unshareFilter, (call) => {
      const { actor, input } = call;
      const { venueId } = actor;
      assertSharer(holdsIn(actor, 'role', 'edit', venueId) && isUuid(input.id));
      return call.write([venueId], async (tx) => {
        const [gone] = await tx.query<{ list: string; name: string }>(
          'delete from shared_filter where id = $1 and venue_id = $2 returning list_key as list, name',
          [input.id, venueId],
        );
        if (!gone) throw AppError.forbidden();
        call.note({ objectId: input.id, venueId, detail: { ...gone } });
        return { objects: null, msg: messages.removed };
      });
    }),
  ];
}

/** The right is held in the venue whose people see it, not just in another one of the login. */
function assertSharer(holds: boolean): void {
  if (!holds) throw AppError.forbidden();
}

/** One list of a venue changes at a time, so that its limit holds. */
async function assertRoom(
  tx: Transaction,
  { venueId, listKey, name }: { venueId: string; listKey: string; name: string },
) {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`shared_filter ${venueId} ${listKey}`]);
  const [others] = await tx.query<{ n: number }>(
    'select count(*)::int as n from shared_filter where venue_id = $1 and list_key = $2 and name <> $3',
    [venueId, listKey, name],
  );
  if ((others?.n ?? 0) >= contract.mostSharedFilters)
    throw new AppError('QUOTA', `一个列表最多共享 ${contract.mostSharedFilters} 个，请先取消不用的`);
}
