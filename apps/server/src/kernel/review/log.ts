import {
  type BesideAction,
  isBeside,
  type ReviewAction,
  type StatusCode,
  statusLabels,
  transitions,
} from '@yunguan/contract/kernel/review';
import type { ReviewLogRow } from '@yunguan/contract/platform/review';
import type { Transaction, Tx } from '../../db/database';
import { secondText } from '../china-sql';
import { escapeHtml } from '../html/escape-html';
import type { Enclosure, EnclosureOpener } from './enclosures';

/** Beside the changes of status: urgings have a table of their own. */
export type LoggedAction = ReviewAction | Exclude<BesideAction, 'urge'>;

export interface LogEntry {
  readonly objectId: string;
  readonly contentType: string;
  readonly venueId: string;
  readonly action: LoggedAction;
  readonly from: number | null;
  readonly to: number;
  readonly stepName: string;
  readonly userId: string;
  readonly userName: string;
  readonly title: string;
  readonly remark: string;
  readonly enclosures: readonly Enclosure[];
  readonly revision: number | null;
}

/** Appends one line to the approval record; names and title are the text of this moment and outlive their rows. */
export function appendLog(tx: Transaction, entry: LogEntry): void {
  tx.send(
    `insert into review_log (object_id, content_type, venue_id, action, status_from, status_to, step_name, user_id, user_name, venue_name, title, remark, enclosures, revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select name from venue where id = $3), $10, $11, $12, $13)`,
    [
      entry.objectId,
      entry.contentType,
      entry.venueId,
      entry.action,
      entry.from,
      entry.to,
      entry.stepName,
      entry.userId,
      entry.userName,
      entry.title,
      entry.remark,
      JSON.stringify(entry.enclosures),
      entry.revision,
    ],
  );
}

interface LogRow extends Record<string, unknown> {
  action: LoggedAction | 'urge';
  status_to: StatusCode;
  step_name: string;
  user_name: string;
  venue_name: string;
  remark: string;
  enclosures: Enclosure[];
  revision: number | null;
  time: string;
}

/** The approval record of an object with the urgings in between, oldest first; `open` makes its files readable. */
export async function readLog(tx: Tx, objectId: string, open: EnclosureOpener): Promise<ReviewLogRow[]> {
  const rows = await tx.query<LogRow>(
    `select action, status_to, step_name, user_name, venue_name, remark, enclosures, revision,
       ${secondText('created_at')} as time from (
       select created_at, 0 as kind, id, action, status_to, step_name, user_name, venue_name, remark, enclosures, revision
       from review_log where object_id = $1
       union all
       select created_at, 1, id, 'urge', status, step_name, user_name, venue_name, '已提醒' || recipients, '[]'::jsonb, null
       from review_urge where object_id = $1) as entry
     order by created_at, kind, id`,
    [objectId],
  );
  return rows.map((row) => ({
    action: row.action,
    userName: row.user_name,
    reviewTime: row.time,
    statusDiscription: actionHtml(row),
    remark: row.remark,
    venuesName: row.venue_name,
    enclosureList: open(row.enclosures),
    revision: row.revision,
  }));
}

/** Words of what is recorded without a change of status. */
const beside: Readonly<Record<BesideAction, string>> = { cosign: '会签通过', urge: '催办', handover: '转交' };

/** HTML of the operation cell, made of fixed words and an escaped step name only (threats 二). */
function actionHtml(row: Pick<LogRow, 'action' | 'status_to' | 'step_name'>): string {
  const { action } = row;
  const word = isBeside(action) ? beside[action] : transitions[action].label;
  const color = statusLabels[row.status_to].color;
  const step = row.step_name === '' ? '' : `${escapeHtml(row.step_name)}：`;
  return `<span class="st-${row.status_to}" style="color:${color}">${step}${word}</span>`;
}
