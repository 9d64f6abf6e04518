import { describe, expect, it } from 'vitest';
import { contentTypes } from '../content-types';
import type { AnyContent } from './content';
import { declarationProblems } from './problems';

const [vote, recruit] = ['vote', 'recruit'].map((key) => contentTypes.find((type) => type.key === key));
if (!vote || !recruit) throw new Error('the registry lists both types');

const altered = (changes: Partial<AnyContent>): AnyContent => ({ ...vote, ...changes });

describe('the self-check of the declarations', () => {
  it('finds nothing wrong with the registered types', () => {
    expect(declarationProblems(contentTypes)).toEqual([]);
  });

  const faults: [string, readonly AnyContent[], string][] = [
    ['a key that is used twice', [vote, vote], 'vote: the key is used twice'],
    [
      'an export code of another type',
      [vote, { ...recruit, codes: { export: 3027 } }],
      'recruit: export code 3027 belongs to vote',
    ],
    [
      'an export column that no answer carries',
      [altered({ exportColumns: [{ key: 'sponsor', header: '主办', width: 10 }] })],
      'vote: exportColumns.sponsor is no field of the answer',
    ],
    [
      'a sortable column that no answer carries',
      [altered({ sortable: ['sponsor'] })],
      'vote: sortable.sponsor is no field of the answer',
    ],
    [
      'a computed field that is also asked for',
      [altered({ computed: { ...vote.computed, title: vote.fields.title?.shown ?? never() } })],
      'vote: computed.title is also an input field',
    ],
    [
      'a rule for an unknown field',
      [altered({ rules: [{ field: 'sponsor', on: 'always', check: () => undefined }] })],
      'vote: a rule names the unknown field sponsor',
    ],
    ['a review without a revoke', [altered({ reviewed: false })], 'vote: reviewed and paths.revoke disagree'],
    ['a cover call without a cover', [{ ...vote, coverField: '' }], 'vote: paths.cover without coverField'],
    [
      'a QR action without a code',
      [altered({ rowActions: { ...vote.rowActions, qr: { statuses: [100] } } })],
      'vote: rowActions.qr without codes.qr',
    ],
    [
      'a reviewed type without a status filter',
      [altered({ filters: { keyword: 'title', dates: 'publishTime' } })],
      'vote: a reviewed type must offer a status filter',
    ],
    [
      'a choice that is none',
      [altered({ filters: { ...vote.filters, choices: ['title'] } })],
      'vote: filters.choices.title is no field of kind choice',
    ],
    ['export columns without a code', [altered({ codes: {} })], 'vote: exportColumns without codes.export'],
  ];
  it.each(faults)('names %s', (_fault, declarations, line) => {
    expect(declarationProblems(declarations)).toContain(line);
  });
});

function never(): never {
  throw new Error('a vote has a title');
}
