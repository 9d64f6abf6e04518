import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { phoneFieldId } from '@yunguan/contract/content/vote-custom';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import { secondText } from '../../../kernel/china-sql';
import { maskPhone } from '../../../kernel/mask-phone';
import { phoneLabel } from './custom-form';
import { type FrozenAnswer, readFrozen } from './frozen-form';
import { maskNumbers } from '../../../kernel/mask-numbers';

/** An application as it is stored. */
export interface ApplicationRow extends Record<string, unknown> {
  readonly id: string;
  readonly activityId: string;
  readonly tel: string;
  readonly state: number;
  readonly answers: unknown;
  readonly approvalComments: string;
  readonly createTime: string;
  readonly decidedBy: string | null;
  readonly decideTime: string | null;
  readonly createdBy: string | null;
}

/** Select list over the alias `c`. */
export const applicationColumns = `c.id, c.activity_id as "activityId", c.tel, c.state, c.answers,
  c.approval_comments as "approvalComments", ${secondText('c.created_at')} as "createTime",
  c.decided_by_name as "decidedBy", ${secondText('c.decided_at')} as "decideTime",
  (select u.real_name from staff_user u where u.id = c.created_by) as "createdBy"`;

/** Newest first. */
export const applicationOrder = 'c.created_at desc, c.id desc';

/** Name of a state for users; 101 is shown as 未通过 (000 §4). */
export function stateName(state: number): string {
  // Object.hasOwn says that the number is one of the table's own.
  return Object.hasOwn(signupStates, state) ? signupStates[state as keyof typeof signupStates] : '';
}

/** The application for its readers: numbers masked, unless it is revealed. */
export function toApplication(row: ApplicationRow, { revealed = false } = {}): CustomSubmission {
  const { answers, ...rest } = row;
  const tel = revealed ? row.tel : maskPhone(row.tel);
  const show = (answer: FrozenAnswer) => (revealed ? answer : withoutNumbers(answer));
  const phone = { id: phoneFieldId, fieldName: phoneLabel, type: 1, content: tel, datas: [tel], names: [] };
  return {
    ...rest,
    tel,
    stateName: stateName(row.state),
    signupInfo: [
      { ...phone, childrens: [] },
      ...readFrozen(answers).map((field) => ({ ...show(field), childrens: field.childrens.map(show) })),
    ],
  };
}

function withoutNumbers(answer: FrozenAnswer): FrozenAnswer {
  // Paths are no words: digits within them are part of the name of a file.
  if (answer.names.length > 0) return { ...answer, names: answer.names.map(maskNumbers) };
  return { ...answer, content: maskNumbers(answer.content), datas: answer.datas.map(maskNumbers) };
}
