import { courseStage, courseStages } from '@yunguan/contract/content/course';
import { expect, it } from 'vitest';
import { agesText, lessonsText, toneOfRow } from './row-words';
import { digitsOf, numberOf } from './digits';

it.each([
  ['12期', 12],
  ['１２', 12],
  ['1 200', 1200],
  ['abc', null],
  ['', null],
  ['12-', '12-'],
  ['-5', '-5'],
])('makes of %s typed into a field of numbers %s', (typed, value) => {
  expect(numberOf(typed)).toBe(value);
});

it('leaves digits and hyphens of a phone number', () => {
  expect(digitsOf('电话 023-6879 2829')).toBe('023-68792829');
  expect(digitsOf('90㎡')).toBe('90');
});

it('tells ages and lessons, as far as they are known', () => {
  expect(agesText({ minimal: 6, maximum: 12 })).toBe('6-12 岁');
  expect(agesText({ minimal: 18, maximum: 18 })).toBe('18 岁');
  expect(agesText({ minimal: null, maximum: null })).toBe('');
  expect(lessonsText({ planPeriod: 8, classHour: 90 })).toBe('8 期 90 分钟');
  expect(lessonsText({ planPeriod: null, classHour: 90 })).toBe('90 分钟');
});

const days = { signUpEndTime: '2026-12-01', trainStartTime: '2026-12-10', trainEndTime: '2026-12-20' };

it.each([
  ['2026-12-01', '招生中', 'passed'],
  ['2026-12-02', '报名结束', 'reversed'],
  ['2026-12-10', '培训中', 'reviewing'],
  ['2026-12-20', '培训中', 'reviewing'],
  ['2026-12-21', '培训结束', 'draft'],
])('colours an approved course on %s as %s', (day, text, tone) => {
  const stageText = courseStages[courseStage(days, day)];
  expect(stageText).toBe(text);
  expect(toneOfRow({ status: 100, stageText })).toBe(tone);
});

it('colours any other course by its status alone', () => {
  expect(toneOfRow({ status: 0, stageText: '待提交' })).toBe('draft');
  expect(toneOfRow({ status: 101, stageText: '驳回' })).toBe('failed');
});
