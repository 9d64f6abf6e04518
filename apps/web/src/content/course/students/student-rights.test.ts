import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { describe, expect, it } from 'vitest';
import { byCourse, receiversOf } from './receivers';
import { signup } from './signup.fixture';
import { actionsOf, type StudentRights } from './student-rights';

const all: StudentRights = {
  decide: true,
  cancel: true,
  write: true,
  enrol: true,
  mark: true,
  reveal: true,
  export: true,
};

describe('what may be done with a sign-up', () => {
  it.each([
    ['pending', ['approve', 'reject', 'letter', 'cancel']],
    ['approved', ['letter', 'cancel']],
    ['waiting', ['letter', 'cancel']],
    ['rejected', ['letter']],
    ['cancelled', ['letter']],
  ] as const)('that is %s', (state, actions) => {
    expect(actionsOf({ state, userId: 'm1' }, all)).toEqual(actions);
  });

  it('is nothing without the right, and no letter where staff signed the student up', () => {
    const none = { ...all, decide: false, cancel: false, write: false };
    expect(actionsOf(signup, none)).toEqual([]);
    expect(actionsOf(signup, { ...none, decide: true })).toEqual(['approve', 'reject']);
    expect(actionsOf({ ...signup, userId: '' }, { ...none, write: true })).toEqual([]);
  });
});

it('writes to a member once for each course, by the names of all children, and to nobody whom staff signed up', () => {
  const of = (id: string, part: Partial<CourseSignup>, name: string): CourseSignup => ({
    ...signup,
    id,
    ...part,
    students: { ...signup.students, name },
  });
  const receivers = receiversOf([
    of('s1', { userId: 'm1' }, '向秀英'),
    of('s2', { userId: 'm1' }, '向秀丽'),
    of('s3', { userId: 'm1', courseId: 'c2' }, '向秀英'),
    of('s4', { userId: '' }, '王小明'),
  ]);
  expect(receivers.map(({ name }) => name)).toEqual(['向秀英、向秀丽', '向秀英']);
  expect(byCourse(receivers)).toEqual([
    ['c1', ['m1']],
    ['c2', ['m1']],
  ]);
});
