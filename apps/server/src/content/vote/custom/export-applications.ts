import { customExportCode, getSubmissions } from '@yunguan/contract/content/vote-application';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import * as z from 'zod';
import { binder } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { filterReader } from '../../../kernel/export/filter-reader';
import { recordOf } from '../../../kernel/export/list-export';
import type { ExportFilter, ExportSource } from '../../../kernel/export/source';
import { isUuid } from '../../../kernel/uuid';
import { wordSql } from '../../../kernel/words-sql';
import { applicationOrder } from './application-row';
import { phoneLabel } from './custom-form';
import { type AnswerColumn, answerColumns } from './export-columns';
import { answersSql, firstWords, labelledFiles, readFrozen } from './frozen-form';
import { maskNumbers } from '../../../kernel/mask-numbers';
import { applicationConditions } from './read-applications';

/** Columns beside the answers, in SQL over the alias `c`. */
const before: readonly CellColumn[] = [{ key: 'tel', header: phoneLabel, width: 16, sql: 'c.tel' }];
const after: readonly CellColumn[] = [
  { key: 'createTime', header: '提交时间', width: 20, time: 'second', sql: secondText('c.created_at') },
  { key: 'state', header: '状态', width: 10, sql: wordSql('c.state', signupStates) },
  { key: 'approvalComments', header: '审批意见', width: 30, sql: 'c.approval_comments' },
  { key: 'decidedBy', header: '审核人', width: 12, sql: 'c.decided_by_name' },
  { key: 'decideTime', header: '审核时间', width: 20, time: 'second', sql: secondText('c.decided_at') },
];

const { shape: listed } = getSubmissions.input;
const readFilter = filterReader(
  z.object({ activityId: listed.activityId.refine(isUuid), state: listed.state, keyword: listed.keyword }),
);

const answered = z.object({ tel: z.string(), answers: z.unknown() });

/** The applications to one activity, with a column for each field of its form (000 §7). */
export const applicationExport: ExportSource = {
  code: customExportCode,
  key: 'customSignup',
  area: 'vote',
  label: '自定义报名申请',
  columns: [...before, ...after],
  masks: { tel: maskPhone },
  filterWords: { state: signupStates },
  readFilter,
  // Every export of this list is that of one activity.
  venuesOf: () => [],
  statement: (scope, chosen) => statement(scope.filter, { chosen, answers: [] }),
  files: {
    label: '自定义报名材料',
    isPrivate: true,
    statement: (filter) => {
      const values: unknown[] = [];
      const where = applicationConditions(readFilter(filter), binder(values));
      return {
        text: `select c.tel, c.answers from custom_submission c where ${where} order by ${applicationOrder}`,
        values,
      };
    },
    filesOf: (row, place) => {
      const { tel, answers } = answered.parse(row);
      const form = readFrozen(answers);
      const folder = `${String(place).padStart(3, '0')}_${firstWords(form) ?? tel}`;
      return labelledFiles(form).map(({ path, label, name }) => ({ path, name: `${label}_${name}`, folder }));
    },
  },
  async ofFilter({ db }, filter) {
    const { activityId } = readFilter(filter);
    const { title, venueId } = await recordOf(db, 'vote_activity', activityId);
    const answers = await answerColumns(db, { activityId, venueId });
    return {
      subject: title,
      columns: [...before, ...answers.map(({ column }) => column), ...after],
      masks: { tel: maskPhone, ...Object.fromEntries(answers.map(({ column }) => [column.key, maskNumbers])) },
      venuesOf: () => [venueId],
      statement: (scope, chosen) => statement(scope.filter, { chosen, answers }),
    };
  },
};

interface Wanted {
  readonly chosen: readonly ExportColumn[];
  readonly answers: readonly AnswerColumn[];
}

/** Each answer is looked up under its field, by whatever label it was asked; files are named, one in a line: they are nobody's to open without a look at the application. */
function statement(filter: ExportFilter, { chosen, answers }: Wanted) {
  const values: unknown[] = [];
  const bind = binder(values);
  const keys = new Set(chosen.map(({ key }) => key));
  const asked = answers
    .filter(({ column }) => keys.has(column.key))
    .map(({ column, fieldId }) => ({ ...column, sql: `answered.cells ->> ${bind(fieldId)}::text` }));
  const where = applicationConditions(readFilter(filter), bind);
  const text = `select ${cellList([...before, ...asked, ...after], chosen)} from custom_submission c
    cross join lateral (
      select coalesce(jsonb_object_agg(
        answer.value ->> 'id',
        case when (answer.value ->> 'type')::int in (3, 4)
          then (select string_agg(name, E'\\n' order by place)
            from jsonb_array_elements_text(answer.value -> 'names') with ordinality as file (name, place))
          else answer.value ->> 'content' end), '{}') as cells
      from ${answersSql}) as answered
    where ${where} order by ${applicationOrder}`;
  return { text, values };
}
