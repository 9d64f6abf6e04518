import type { Option } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { type CourseRow, courseContent } from './course-content';
import { rowActions } from './courseColumns';

type Standing = Pick<CourseRow, 'status' | 'isEdit' | 'signUpNum'>;

/** Names of what a row offers to somebody who holds the options. */
function offered(standing: Standing, held: readonly Option[] = ['all']): string[] {
  // Only what row rules read.
  const row = { id: 'c1', ...standing } as CourseRow;
  const rows = { ...rowsFor<CourseRow>(courseContent, held), onStudents: () => undefined };
  return rowActions(row, rows).map(({ label }) => label);
}

it.each<[string, Standing, string[]]>([
  ['a draft', { status: 0, isEdit: false, signUpNum: 0 }, ['详情', '编辑', '删除']],
  ['one that waits', { status: 1, isEdit: false, signUpNum: 0 }, ['详情', '撤销']],
  ['one at the second step', { status: 2, isEdit: false, signUpNum: 0 }, ['详情']],
  ['an approved one', { status: 100, isEdit: false, signUpNum: 0 }, ['详情', '学员', '二维码']],
  [
    'an approved one that may be edited',
    { status: 100, isEdit: true, signUpNum: 3 },
    ['详情', '学员', '编辑', '二维码', '删除'],
  ],
  ['a rejected one', { status: 101, isEdit: false, signUpNum: 0 }, ['详情', '编辑', '删除']],
  ['one whose review was reversed', { status: 102, isEdit: false, signUpNum: 2 }, ['详情', '学员', '编辑', '删除']],
])('offers of %s what is documented', (_name, standing, labels) => {
  expect(offered(standing)).toEqual(labels);
});

it('offers a viewer nothing that changes a course', () => {
  expect(offered({ status: 0, isEdit: true, signUpNum: 0 }, [])).toEqual(['详情']);
  expect(offered({ status: 100, isEdit: true, signUpNum: 1 }, ['edit'])).not.toContain('删除');
});
