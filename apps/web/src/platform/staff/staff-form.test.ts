import { describe, expect, it } from 'vitest';
import { rolesMoved } from './staff-form';

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
