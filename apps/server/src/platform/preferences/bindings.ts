import * as shell from '@yunguan/contract/platform/shell';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { storedJson } from '../../kernel/stored-json';

/** Room for the columns of a list many times over. */
const limit = { bytes: 64 * 1024, message: '界面设置内容过大' };

/** Personal settings of screens, such as the columns of a list. */
export function preferenceBindings(deps: Deps): Binding[] {
  return [
    bind(shell.getPreference, async (call) => {
      const { key } = call.input;
      const [row] = await deps.db.query<{ value: unknown }>(
        'select value from preference where user_id = $1 and key = $2',
        [call.actor.userId, key],
      );
      return { objects: { key, value: row?.value ?? null } };
    }),
    bind(shell.setPreference, async (call) => {
      const { key } = call.input;
      const value = storedJson(call.input.value ?? null, limit);
      const { userId } = call.actor;
      return call.write([], async (tx) => {
        call.note({ objectId: key });
        await tx.query(
          `insert into preference (user_id, key, value) values ($1, $2, $3)
           on conflict (user_id, key) do update set value = excluded.value`,
          [userId, key, value],
        );
        return { objects: null };
      });
    }),
  ];
}
