import { describe, expect, it } from 'vitest';
import { blankForm, bodyOf, heldBefore, isKept, rolesMoved } from './staff-form';

describe('a change of the home venue', () => {
  it('takes the rows along that have no role yet', () => {
    expect(rolesMoved([{ venueId: 'main', includesDescendants: false }], 'main', 'branch')).toEqual([
      { venueId: 'branch', includesDescendants: false },
    ]);
  });

  it.each([
    ['a row with a role', { venueId: 'main', roleId: 'editor' }],
    ['a row of another venue', { venueId: 'third' }],
    ['a row whose venue is still to be chosen', {}],
  ])('leaves %s alone', (_, role) => expect(rolesMoved([role], 'main', 'branch')).toEqual([role]));
});

it('takes the department away where none is chosen any more', () => {
  expect(bodyOf({ ...blankForm('main'), departmentId: undefined })).toMatchObject({ departmentId: '' });
  expect(bodyOf({ ...blankForm('main'), departmentId: 'd1' })).toMatchObject({ departmentId: 'd1' });
});

it('knows a role that was held before by its venue, too', () => {
  const held = {
    roleId: 'editor',
    venueId: 'main',
    roleName: '内容编辑',
    venueName: '总馆',
    includesDescendants: false,
  };
  expect(heldBefore([held], { roleId: 'editor', venueId: 'main' })).toBe(held);
  expect(heldBefore([held], { roleId: 'editor', venueId: 'branch' })).toBeUndefined();
});

describe('a role that the editor may not give', () => {
  const value = { roleId: 'editor', venueId: 'main', includesDescendants: true };
  const held = { ...value, roleName: '内容编辑', venueName: '总馆' };
  const offered = (mayIncludeDescendants: boolean) => [
    { roleId: 'editor', roleName: '内容编辑', description: '', isBuiltIn: true, mayIncludeDescendants },
  ];

  it('stays as it is: not to be given at all, or not below the venue where it is held 含下级', () => {
    expect(isKept(held, value, [])).toBe(true);
    expect(isKept(held, value, offered(false))).toBe(true);
    expect(isKept(held, value, offered(true))).toBe(false);
    expect(isKept({ ...held, includesDescendants: false }, value, offered(false))).toBe(false);
  });

  it('does not lock a new row, nor anything before it is known what may be given', () => {
    expect(isKept(undefined, value, [])).toBe(false);
    expect(isKept(held, value, undefined)).toBe(false);
    expect(isKept(held, { ...value, includesDescendants: false }, offered(false))).toBe(false);
  });
});
