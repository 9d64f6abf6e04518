import { expect, it } from 'vitest';
import { type Choices, countMarks, rebased, sentMarks } from './choices';

const choices: Choices = new Map([
  ['a', { mark: 'present', was: null }],
  ['b', { mark: null, was: 'leave' }],
]);

it('are sent with what was seen', () => {
  expect(sentMarks(choices)).toEqual([
    { id: 'a', mark: 'present', was: null },
    { id: 'b', mark: null, was: 'leave' },
  ]);
});

it('stand over what somebody else has marked meanwhile, unless it is the same or the student has left', () => {
  const now = (mark: 'present' | 'absent', isEnrolled = true) => [
    { id: 'a', mark, isEnrolled },
    { id: 'b', mark: 'leave' as const, isEnrolled: true },
  ];
  expect(rebased(choices, now('absent')).get('a')).toEqual({ mark: 'present', was: 'absent' });
  expect([...rebased(choices, now('present')).keys()]).toEqual(['b']);
  expect([...rebased(choices, now('absent', false)).keys()]).toEqual(['b']);
});

it('count as they are shown', () => {
  const students = [
    { id: 'a', mark: null },
    { id: 'b', mark: 'leave' as const },
    { id: 'c', mark: 'absent' as const },
  ];
  expect([...countMarks(students, choices)]).toEqual([
    ['present', 1],
    [null, 1],
    ['absent', 1],
  ]);
});
