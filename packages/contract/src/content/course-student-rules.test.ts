import { describe, expect, it } from 'vitest';
import { dayOfAge, fullYears, needsGuardian, studentProblems } from './course-student-rules';

it('counts full years: a birthday counts on its own day', () => {
  expect(fullYears('2010-06-01', '2026-05-31')).toBe(15);
  expect(fullYears('2010-06-01', '2026-06-01')).toBe(16);
  expect(fullYears('2008-02-29', '2026-02-28')).toBe(17);
});

it.each([
  ['2008-12-01', false],
  ['2008-12-02', true],
  [undefined, true],
  [null, true],
])('a student born on %s needs a guardian: %j', (birthday, isNeeded) => {
  expect(needsGuardian(birthday, '2026-12-01')).toBe(isNeeded);
});

describe('a student of a course for 6 to 12 years', () => {
  const terms = { minimal: 6, maximum: 12, trainStartTime: '2026-12-01' };
  const problemsOf = (student: Parameters<typeof studentProblems>[0], changes: Partial<typeof terms> = {}) =>
    studentProblems(student, { ...terms, ...changes }, '2026-11-20').map(({ field, message }) => `${field} ${message}`);

  it('is as old on the first day of the training, or today where none is set', () => {
    expect(problemsOf({ birthday: '2020-12-01' })).toEqual([]);
    const outside = ['students.birthday 学员年龄不在招生范围（6-12 岁）内'];
    expect(problemsOf({ birthday: '2020-12-02' })).toEqual(outside);
    expect(problemsOf({ birthday: '2013-12-01' })).toEqual(outside);
    expect(dayOfAge({ trainStartTime: null }, '2026-11-20')).toBe('2026-11-20');
  });

  it('was born by today, and nothing is said while no day is', () => {
    expect(problemsOf({ birthday: '2026-11-21' })).toEqual(['students.birthday 学员出生日期不能晚于今天']);
    expect(problemsOf({ birthday: '2026-11-20' }, { minimal: 0 })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ birthday: null, idCardNo: '110105199003072012' })).toEqual([]);
  });

  it('is who the number says; one that is no number yet says nothing', () => {
    const grown = { minimal: 18, maximum: 60 };
    const card = '110105199003072012';
    expect(problemsOf({ birthday: '1990-03-08', sex: 0, idCardNo: card }, grown)).toEqual([
      'students.birthday 学员出生日期与身份证号不一致',
      'students.sex 学员性别与身份证号不一致',
    ]);
    expect(problemsOf({ birthday: '1990-03-07', sex: 1, idCardNo: card }, grown)).toEqual([]);
    expect(problemsOf({ birthday: '1990-03-08', idCardNo: card.slice(0, 17) }, grown)).toEqual([]);
  });
});
