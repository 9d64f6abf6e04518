import { describe, expect, it } from 'vitest';
import { type EnrolValues, enrolBody, needsGuardian } from './enrol-form';

const firstDay = '2026-12-01';

it.each([
  ['2008-12-01', false],
  ['2008-12-02', true],
  [undefined, true],
])('a student born on %s needs a guardian: %j', (birthday, isNeeded) => {
  expect(needsGuardian(birthday, firstDay)).toBe(isNeeded);
});

describe('a sign-up as the server takes it', () => {
  const grown: EnrolValues = { 'students.name': '向秀英', 'students.sex': 0, 'students.birthday': '1990-05-20' };

  it('has a guardian only for a minor, or where one is named', () => {
    expect(
      enrolBody('c1', { ...grown, 'guardian.name': '  ', 'guardian.tel': '13812345678' }, firstDay),
    ).not.toHaveProperty('guardian');
    expect(enrolBody('c1', { ...grown, 'guardian.name': ' 赵永芳 ' }, firstDay)).toMatchObject({
      guardian: { name: '赵永芳', tel: '' },
    });
    expect(enrolBody('c1', { ...grown, 'students.birthday': '2019-05-20' }, firstDay)).toMatchObject({
      guardian: { name: '', tel: '' },
    });
  });

  it('keeps what is said of the two apart', () => {
    const values: EnrolValues = {
      ...grown,
      'students.tel': '13900000001',
      'students.idCardFrontUrl': '/files/a',
      'students.idCardBackUrl': '/files/b',
      'guardian.name': '赵永芳',
      'guardian.tel': '13900000002',
      'guardian.idCardFrontUrl': '/files/c',
      'guardian.idCardBackUrl': '/files/d',
    };
    expect(enrolBody('c1', values, firstDay)).toMatchObject({
      courseId: 'c1',
      students: { name: '向秀英', tel: '13900000001', idCardFrontUrl: '/files/a', idCardBackUrl: '/files/b' },
      guardian: { name: '赵永芳', tel: '13900000002', idCardFrontUrl: '/files/c', idCardBackUrl: '/files/d' },
    });
  });
});
