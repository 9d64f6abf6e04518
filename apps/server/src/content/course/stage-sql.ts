import { chinaDate } from '../../kernel/china-sql';
import { courseStages, courseStatusNames } from '@yunguan/contract/content/course';
import { statusCodes } from '@yunguan/contract/kernel/review';

/**
 * SQL of the status as the screens call it, over the alias `c`; of an approved course it follows the day in China of the
 * moment, an expression (002 §4.2). The same as `courseStage` of the contract.
 */
export function stageTextAt(moment: string): string {
  const today = chinaDate(moment);
  return `case when c.status <> 100 then ${`case c.status ${statusCodes
    .map((code) => `when ${code} then '${courseStatusNames[code]}'`)
    .join(' ')} end`}
  when ${today} <= c.sign_up_end_time then '${courseStages.recruiting}'
  when ${today} > c.train_end_time then '${courseStages.ended}'
  when ${today} >= c.train_start_time then '${courseStages.training}'
  else '${courseStages.closed}' end`;
}
