import { describe, expect, it } from 'vitest';
import { isAllowed, isRowReady, reviewedActions } from './actions';
import { holdsOption, type Option, optionCodes } from './options';

const holding =
  (...held: string[]) =>
  (option: Option) =>
    holdsOption(held, option);

describe('a held option', () => {
  it('grants itself, `all` grants everything, nothing grants nothing', () => {
    for (const asked of optionCodes) {
      expect(holdsOption(['all'], asked), asked).toBe(true);
      expect(holdsOption([asked], asked), asked).toBe(true);
      expect(holdsOption([], asked), asked).toBe(false);
    }
  });

  it('also grants a masked export, but nothing else', () => {
    for (const asked of optionCodes) expect(holdsOption(['edit'], asked)).toBe(asked === 'edit' || asked === 'export');
  });
});

describe('a row action', () => {
  it('without conditions is always allowed', () => {
    expect(isAllowed({}, {}, holding())).toBe(true);
  });

  it('needs one of the options, the status and the condition together', () => {
    const rule = {
      statuses: [100],
      anyOf: ['edit', 'add'] as Option[],
      when: (row: { isNew?: boolean }) => row.isNew === true,
    };
    expect(isAllowed(rule, { status: 100, isNew: true }, holding('add'))).toBe(true);
    expect(isAllowed(rule, { status: 100, isNew: true }, holding('del'))).toBe(false);
    expect(isAllowed(rule, { status: 0, isNew: true }, holding('add'))).toBe(false);
    expect(isAllowed(rule, { status: 100, isNew: false }, holding('all'))).toBe(false);
  });

  it('is not allowed on a row without a status when it names statuses', () => {
    expect(isRowReady({ statuses: [0] }, {})).toBe(false);
  });

  it('is opened by isEdit only where the rule says so', () => {
    expect(isRowReady({ statuses: [0], orEditable: true }, { status: 100, isEdit: true })).toBe(true);
    expect(isRowReady({ statuses: [0] }, { status: 100, isEdit: true })).toBe(false);
  });
});

describe('a row that passes a review', () => {
  const statuses = [0, 1, 2, 100, 101, 102];
  const openAt = (action: keyof typeof reviewedActions, isEdit: boolean) =>
    statuses.filter((status) => isRowReady(reviewedActions[action], { status, isEdit }));

  it('can be looked at, edited, taken back and deleted in these states (texts.md Part E)', () => {
    expect(openAt('detail', false)).toEqual(statuses);
    expect(openAt('edit', false)).toEqual([0, 101, 102]);
    expect(openAt('edit', true)).toEqual(statuses);
    expect(openAt('revoke', true)).toEqual([1]);
    expect(openAt('remove', true)).toEqual([0, 101, 102]);
  });
});
