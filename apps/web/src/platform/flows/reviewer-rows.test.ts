import type { ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { expect, it } from 'vitest';
import { reviewerRows } from './reviewer-rows';

const flow = (kind: string | null, steps: [name: string, ...people: string[]][]): ReviewFlowShown => ({
  kind,
  kindName: kind ?? '默认流程',
  source: 'own',
  steps: steps.map(([name, ...people], index) => ({
    ordinal: index + 1,
    name,
    mode: 'any',
    limitHours: null,
    roles: [],
    users: [],
    reviewers: people.map((person) => ({ id: person, name: person })),
  })),
  underWay: 0,
  canEdit: true,
  version: 1,
});

it('lists each person once with the steps of each type, the default only through its types', () => {
  const rows = reviewerRows([
    flow(null, [['默认', '秦正华']]),
    flow('vote', [
      ['初审', '罗文彬'],
      ['复审', '周明霞', '罗文彬'],
    ]),
    flow('site', [['审核', '周明霞']]),
  ]);
  expect(rows).toEqual([
    { id: '罗文彬', name: '罗文彬', steps: { vote: ['初审', '复审'] } },
    { id: '周明霞', name: '周明霞', steps: { vote: ['复审'], site: ['审核'] } },
  ]);
});
