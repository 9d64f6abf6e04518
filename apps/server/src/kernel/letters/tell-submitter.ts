import type { Transaction } from '../../db/database';
import type { Actor } from '../access/actor';

/** What came of a submission: one of the review's decisions. */
export type Outcome = 'advance' | 'approve' | 'reject' | 'reverse';

export interface Told {
  readonly outcome: Outcome;
  readonly objectId: string;
  readonly contentType: string;
  readonly venueId: string;
  readonly title: string;
  /** Snapshot that was decided on; whoever submitted it is told. */
  readonly revision: number;
  /** Step that was decided; empty for a reversal. */
  readonly stepName: string;
  readonly remark: string;
  readonly actor: Actor;
}

/** Words of each outcome; `step` is the step in quotation marks. */
const words: Readonly<Record<Outcome, { title: (step: string) => string; next: string }>> = {
  advance: { title: (step) => `已通过${step}，进入下一步审核`, next: '后续步骤审核完成后会再通知您。' },
  approve: { title: () => '已审核通过', next: '内容已经发布。' },
  reject: { title: (step) => `在${step}被驳回`, next: '请按意见修改后重新提交。' },
  reverse: { title: () => '已被反审', next: '内容已经下架，请按意见修改后重新提交。' },
};

/**
 * Tells the submitter what came of his submission. One statement that nobody waits for: it looks up by itself to whom
 * the letter goes and at which page the record is shown. Nobody is told of what he decided himself.
 */
export function tellSubmitter(tx: Transaction, told: Told): void {
  const { title, next } = words[told.outcome];
  const step = told.stepName === '' ? '审核' : `“${told.stepName}”`;
  const opinion = told.remark === '' ? '审批意见：无' : `审批意见：${told.remark}`;
  tx.send(
    `insert into letter (user_id, venue_id, kind, title, content, link, sender_id, sender_name)
     select r.submitted_by, $3, 'review', $4, $5,
       coalesce((select m.url || '?mode=4&id=' || $1 from menu m where m.content_type = $6 and m.url <> ''), ''), $7::uuid, $8
     from revision r where r.object_id = $1::uuid and r.no = $2 and r.submitted_by <> $7::uuid`,
    [
      told.objectId,
      told.revision,
      told.venueId,
      `《${told.title}》${title(step)}`,
      `${opinion}\n${next}`,
      told.contentType,
      told.actor.userId,
      told.actor.realName,
    ],
  );
}
