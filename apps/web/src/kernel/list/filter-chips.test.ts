import { recruit } from '@yunguan/contract/content/recruit';
import { media } from '@yunguan/contract/content/media';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { type ConditionNames, conditionsOf } from './filter-chips';
import type { ListState } from './list-state';

const votes = { of: anyContent(vote), dateLabel: '活动时间', typeName: '比赛' };
const labels = (state: ListState, names: ConditionNames = votes) =>
  conditionsOf(state, names).map(({ label }) => label);

it('names every condition in force', () => {
  const state = { page: 2, keyword: '春', typeId: 'c1', status: 102, startTime: '2026-11-01', endTime: '2026-11-30' };
  expect(labels(state)).toEqual([
    '活动名称：春',
    '分类：比赛',
    '状态：反审待提交',
    '活动时间：2026-11-01 至 2026-11-30',
  ]);
});

it('says nothing when all records are shown', () => {
  expect(labels({ page: 3, sortField: 'title', sortOrder: 'ascend' })).toEqual([]);
});

it('names a draft, whose status is zero, and what is not valid', () => {
  expect(labels({ page: 1, status: 0 })).toEqual(['状态：待提交审核']);
  expect(labels({ page: 1, state: false }, { ...votes, of: anyContent(recruit) })).toEqual(['状态：无效']);
});

it.each([
  [{ startTime: '2026-11-01' }, '活动时间：2026-11-01 以后'],
  [{ endTime: '2026-11-30' }, '活动时间：2026-11-30 以前'],
  [{ startTime: '2026-11-01', endTime: '2026-11-01' }, '活动时间：2026-11-01'],
])('words the range %j', (range, label) => {
  expect(labels({ page: 1, ...range })).toEqual([label]);
});

it('names a fixed choice and the statuses as the type does, and takes a choice back', () => {
  const works = { of: anyContent(media), dateLabel: '日期', typeName: undefined };
  const state: ListState = { page: 2, status: 2, choices: { sourceType: 3 } };
  expect(labels(state, works)).toEqual(['状态：复审中', '类型：视频']);
  const choice = conditionsOf(state, works).find(({ key }) => key === 'sourceType');
  expect(choice?.without).toEqual({ page: 1, choices: undefined });
});

it('takes one condition back, and starts from the first page', () => {
  const state: ListState = { page: 4, keyword: '春', startTime: '2026-11-01', endTime: '2026-11-30' };
  const [keyword, dates] = conditionsOf(state, votes);
  expect({ ...state, ...keyword?.without }).toEqual({ ...state, page: 1, keyword: undefined });
  expect({ ...state, ...dates?.without }).toEqual({ page: 1, keyword: '春', startTime: undefined, endTime: undefined });
});
