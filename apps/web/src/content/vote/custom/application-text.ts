import { takesFiles } from '@yunguan/contract/content/vote-answers';
import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { phoneFieldId } from '@yunguan/contract/content/vote-custom';
import { answersOf } from './form-changes';

/** Words that tell an application from others: its first answer, else its phone. */
export function applicationName(row: CustomSubmission): string {
  const first = answersOf(row, phoneFieldId).find(({ type, content }) => content !== '' && !takesFiles(type));
  return first?.content ?? row.tel;
}
