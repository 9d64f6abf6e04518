import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import type { SignupState } from '@yunguan/contract/content/course-signup-words';
import { sexName } from '@yunguan/contract/kernel/sexes';
import type { Tone } from '@/ui/status-colours';

/** Sex and age in one line. */
export function personLine({ sex, age }: { readonly sex: number | null; readonly age: number | null }): string {
  return [sexName(sex), age === null ? '' : `${age} 岁`].filter(Boolean).join(' · ');
}

export const stateTones = {
  pending: 'reviewing',
  approved: 'passed',
  waiting: 'reversed',
  rejected: 'failed',
  cancelled: 'draft',
  lapsed: 'draft',
} as const satisfies Record<SignupState, Tone>;

/** Who signed the student up and when. */
export function originText({ createdBy, channelName }: Pick<CourseSignup, 'createdBy' | 'channelName'>): string {
  return createdBy === null ? channelName : `${createdBy} 代报`;
}
