import type { getBallots } from '@yunguan/contract/content/vote-ballot';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import { AppError } from '../../../kernel/app-error';
import type { Bind } from '../../../kernel/conditions';
import { isUuid } from '../../../kernel/uuid';
import { isIP } from 'node:net';

/** What a ledger is narrowed to. */
export type BallotFilter = Omit<z.infer<typeof getBallots.input>, 'pageIndex' | 'pageSize'>;

const addressWrong = '网络地址格式不正确，请输入完整的 IP 地址';

/** SQL over the alias `b`; a cancelled ballot is never disqualified. */
export const isValid = 'b.disqualified_at is null and b.cancelled_at is null';
const states = {
  valid: isValid,
  disqualified: 'b.disqualified_at is not null and b.cancelled_at is null',
  cancelled: 'b.cancelled_at is not null',
} as const;

/** Where clause over the alias `b`, each way of narrowing on an index of its own. */
export function ballotWhere(filter: BallotFilter, bind: Bind): string {
  const conditions = [`b.activity_id = ${bind(filter.activityId)}`];
  const uuid = (column: string, value: string | null | undefined) => {
    if (value) conditions.push(isUuid(value) ? `${column} = ${bind(value)}` : 'false');
  };
  uuid('b.rotation_id', filter.rotationId);
  uuid('b.team_id', filter.signupId);
  uuid('b.member_id', filter.voterId);
  // The indexes of teams and addresses begin with the round.
  if (!filter.rotationId && (filter.signupId || filter.address))
    conditions.push(`b.rotation_id in (select id from vote_rotation where activity_id = ${bind(filter.activityId)})`);
  const address = filter.address?.trim();
  if (address && isIP(address) === 0) throw AppError.invalid([{ field: 'address', message: addressWrong }]);
  if (address) conditions.push(`b.address = ${bind(address)}`);
  if (filter.agent) conditions.push(`b.agent = ${bind(filter.agent)}`);
  if (filter.channel) conditions.push(`b.channel = ${bind(filter.channel)}`);
  if (filter.state) conditions.push(states[filter.state]);
  return [...conditions, ...withinTime(filter, bind)].join(' and ');
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/;

/** From the first minute to the last, both included; a day stands for all of its minutes. */
function withinTime({ startTime, endTime }: BallotFilter, bind: Bind): string[] {
  const from = minuteAsked(startTime, { field: 'startTime', message: '开始时间格式不正确', day: '00:00' });
  const to = minuteAsked(endTime, { field: 'endTime', message: '结束时间格式不正确', day: '23:59' });
  if (from && to && to < from) throw AppError.invalid([{ field: 'endTime', message: messages.rangeOrder }]);
  return [
    ...(from ? [`b.cast_at >= ${bind(from)}::timestamptz`] : []),
    ...(to ? [`b.cast_at < ${bind(to)}::timestamptz + interval '1 minute'`] : []),
  ];
}

function minuteAsked(
  value: string | null | undefined,
  { field, message, day }: { field: string; message: string; day: string },
): string | undefined {
  if (!value) return undefined;
  const [, date = '', time = day] = moment.exec(value.trim()) ?? [];
  const text = `${date}T${time}:00`;
  const read = new Date(`${text}Z`);
  // Rolls 30 February over instead of refusing it, so that the text is compared.
  if (date === '' || date < '1900' || Number.isNaN(read.getTime()) || read.toISOString().slice(0, 19) !== text)
    throw AppError.invalid([{ field, message }]);
  return `${text}+08:00`;
}
