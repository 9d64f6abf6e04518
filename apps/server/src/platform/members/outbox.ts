import type { getOutbox, OutboxRow } from '@yunguan/contract/platform/members';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Call, Reply } from '../../kernel/call';
import { binder } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { maskPhone } from '../../kernel/mask-phone';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { type CodeSender, outboxCode } from './code-sender';
import { triesPerCode } from './codes';

interface StoredMessage extends Record<string, unknown> {
  id: string;
  tel: string;
  code: Buffer | null;
  state: OutboxRow['state'];
  createTime: string;
  expireTime: string;
}

/** What was sent, newest first; where no gateway sends it, a code shows while it can be used, and the log keeps who looked. */
export async function readOutbox(
  deps: Deps,
  sender: CodeSender,
  call: Call<z.infer<typeof getOutbox.input>>,
): Promise<Reply> {
  const { input } = call;
  const values: unknown[] = [deps.clock.now()];
  const bind = binder(values);
  const where = input.tel ? `o.tel = ${bind(input.tel)}` : 'true';
  const { limit, offset } = windowOf(input);
  return call.write([], async (tx) => {
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::int as total from member_outbox o where $1::timestamptz is not null and ${where}`,
      [...values],
    );
    // Another code that was sent since takes the place of the one before.
    const rows = await tx.query<StoredMessage>(
      `select o.id, o.tel, o.code, ${secondText('o.created_at')} as "createTime", ${secondText('o.expires_at')} as "expireTime",
         case when o.used_at is not null then 'used'
           when c.code_hash is null or c.tries >= ${triesPerCode} or o.expires_at <= $1 or c.expires_at > o.expires_at then 'expired' else 'valid' end as state
       from member_outbox o left join member_code c on c.tel = o.tel
       where ${where} order by o.created_at desc, o.id desc limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    );
    const datas = rows.map(({ code, ...row }) => ({
      ...row,
      tel: maskPhone(row.tel),
      channel: code === null ? ('sms' as const) : ('outbox' as const),
      code:
        code !== null && sender.showsCodes && row.state === 'valid'
          ? outboxCode(deps.config.dataKey, { id: row.id, code })
          : null,
    }));
    call.note({ detail: { codes: datas.filter((row) => row.code !== null).map((row) => row.id) } });
    return { objects: pageAnswer(datas, count?.total ?? 0) };
  });
}
