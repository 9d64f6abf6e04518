import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { attachmentType, phoneFieldId, pictureType } from '@yunguan/contract/content/vote-custom';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import { type Answered, answersOf } from './form-changes';

/** Answers that a row shows. */
const mostShown = 3;

/** Columns of the list of applications (000 §2, mode 11). */
export function applicationColumns(
  page: number,
  actions: (row: CustomSubmission) => ReactNode,
): TableColumnsType<CustomSubmission> {
  return [
    indexColumn(page),
    { title: '手机号', key: 'tel', width: cellWidth(100), render: (_, { tel }) => <span className="num">{tel}</span> },
    {
      title: '报名信息',
      key: 'answers',
      render: (_, row) => (
        <dl className="application-answers">
          {answersOf(row, phoneFieldId)
            .slice(0, mostShown)
            .map((answer) => (
              <div key={answer.id}>
                <dt title={answer.fieldName}>{answer.fieldName}</dt>
                <dd title={shortAnswer(answer)}>{shortAnswer(answer)}</dd>
              </div>
            ))}
        </dl>
      ),
    },
    { title: '状态', key: 'state', width: cellWidth(92), render: (_, row) => <ApplicationState row={row} /> },
    {
      title: '报名时间',
      key: 'createTime',
      width: cellWidth(124),
      render: (_, { createTime, createdBy }) => (
        <>
          <span className="num">{createTime.slice(0, 16)}</span>
          {createdBy !== null && <small className="application-agent">{createdBy} 代报</small>}
        </>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(120), fixed: 'right', render: (_, row) => actions(row) },
  ];
}

/** State of an application. */
export function ApplicationState({
  row: { state, stateName },
}: {
  row: Pick<CustomSubmission, 'state' | 'stateName'>;
}) {
  return <StatusTag tone={toneOf(state)} text={stateName} />;
}

function toneOf(state: number): Tone {
  if (state === 1) return 'reviewing';
  return state === 100 ? 'passed' : 'failed';
}

/** An answer in one line. */
function shortAnswer({ type, content, datas }: Answered): string {
  if (content === '') return '—';
  if (type === pictureType) return `${datas.length} 张图片`;
  return type === attachmentType ? `${datas.length} 个附件` : content;
}
