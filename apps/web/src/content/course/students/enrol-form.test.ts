import { describe, expect, it } from 'vitest';
import { type EnrolValues, enrolBody, hasGuardian } from './enrol-form';

const firstDay = '2026-12-01';

it('asks for the guardian of a minor, and for one of whom anything is said', () => {
  expect(hasGuardian({ 'students.birthday': '2008-12-02' }, firstDay)).toBe(true);
  const grown = { 'students.birthday': '2008-12-01' };
  expect(hasGuardian(grown, firstDay)).toBe(false);
  expect(hasGuardian({ ...grown, 'guardian.name': '  ', 'guardian.tel': '' }, firstDay)).toBe(false);
  expect(hasGuardian({ ...grown, 'guardian.sex': 0 }, firstDay)).toBe(true);
});

describe('a sign-up as the server takes it', () => {
  const grown: EnrolValues = { 'students.name': '向秀英', 'students.sex': 0, 'students.birthday': '1990-05-20' };

  it('has a guardian only for a minor, or where something is said of one: what was typed is never left out', () => {
    expect(enrolBody('c1', { ...grown, 'guardian.name': '  ' }, firstDay)).not.toHaveProperty('guardian');
    expect(enrolBody('c1', { ...grown, 'guardian.tel': '13812345678' }, firstDay)).toMatchObject({
      guardian: { name: '', tel: '13812345678' },
    });
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
