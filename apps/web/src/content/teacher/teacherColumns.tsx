import { sexName } from '@yunguan/contract/kernel/sexes';
import { Switch } from 'antd';
import type { ListColumn } from '@/kernel/list/list-columns';
import { reviewedActions } from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { PinnedTag } from '@/ui/PinnedTag';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import { orDash } from '@/ui/or-dash';
import type { TeacherRow } from './teacher-content';

export interface TeacherColumnsInput extends Omit<ReviewedRows<TeacherRow>, 'onQr'> {
  readonly onPin: (row: TeacherRow) => void;
  readonly onToggle: (row: TeacherRow) => void;
  readonly onWeight: (row: TeacherRow) => void;
}

/** Columns of the teachers (001 §2). */
export function teacherColumns(input: TeacherColumnsInput): ListColumn<TeacherRow>[] {
  return [
    {
      key: 'publishTime',
      title: '添加日期',
      width: 82,
      exports: ['addedDate'],
      render: ({ addedDate }) => <span className="num">{addedDate}</span>,
    },
    {
      key: 'name',
      title: '照片 / 姓名',
      second: { title: '性别 / 出生日期' },
      locked: true,
      exports: ['name', 'sex', 'birthday'],
      render: (row) => <TeacherCell row={row} input={input} />,
    },
    {
      key: 'type',
      title: '教学类别',
      second: { title: '学历' },
      width: 80,
      exports: ['type', 'education'],
      render: ({ type, education }) => <TwoLines first={type} second={education} />,
    },
    {
      key: 'graduatedSchool',
      title: '毕业院校',
      second: { title: '专业' },
      width: 110,
      exports: ['graduatedSchool', 'profession'],
      render: ({ graduatedSchool, profession }) => <TwoLines first={graduatedSchool} second={profession} />,
    },
    {
      key: 'tel',
      title: '电话',
      width: 98,
      exports: ['tel'],
      render: ({ tel }) => <span className="num">{orDash(tel)}</span>,
    },
    {
      key: 'sort',
      title: '权重',
      width: 64,
      exports: ['sort'],
      render: (row) => (
        <div className="teacher-rank">
          <Weight row={row} input={input} />
          {row.isTop === 1 && <PinnedTag />}
        </div>
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 94,
      exports: ['statusText'],
      render: (row) => <Standing row={row} input={input} />,
    },
    {
      key: 'actions',
      title: '操作',
      width: 142,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

function TeacherCell({ row, input }: { row: TeacherRow; input: TeacherColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const facts = [row.venueId !== venueId && row.venueName, sexName(row.sex), row.birthday];
  const text = facts.filter(Boolean).join(' · ');
  return (
    <div className="teacher-name">
      <TitleCell
        title={row.name ?? ''}
        subtitle={<span title={text}>{text}</span>}
        cover={row.photo}
        {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
        onOpen={() => onDetail(row)}
      />
    </div>
  );
}

function TwoLines({ first, second }: { first: string | null; second: string | null }) {
  return (
    <div className="two-lines">
      <span title={first ?? ''}>{orDash(first)}</span>
      <span title={second ?? ''}>{orDash(second)}</span>
    </div>
  );
}

/** The weight opens its dialog for who may set it. */
function Weight({ row, input }: { row: TeacherRow; input: TeacherColumnsInput }) {
  if (!input.offers('weight', row)) return <span className="num">{row.sort}</span>;
  return (
    <button
      type="button"
      className="teacher-weight num"
      aria-label={`设置${row.name ?? ''}的权重，现在 ${row.sort}`}
      onClick={() => input.onWeight(row)}
    >
      {row.sort}
    </button>
  );
}

/** Where the review stands; an approved teacher is valid or not (001 §4). */
function Standing({ row, input }: { row: TeacherRow; input: TeacherColumnsInput }) {
  const { offers, isLocked, onLog, onToggle } = input;
  return (
    <div className="two-lines">
      <StatusTag status={row.status} text={row.statusDiscription.discription} onClick={() => onLog(row)} />
      {row.status === 100 &&
        (offers('toggle', row) ? (
          <Switch
            size="small"
            checked={row.isValid}
            loading={isLocked(row)}
            checkedChildren="有效"
            unCheckedChildren="无效"
            aria-label={`有效状态：${row.name ?? ''}`}
            onChange={() => onToggle(row)}
          />
        ) : (
          <span className="hint">{row.isValid ? '有效' : '无效'}</span>
        ))}
    </div>
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: TeacherRow, rows: TeacherColumnsInput): RowAction[] {
  return reviewedActions(row, rows, {
    own: [
      {
        key: 'pin',
        label: row.isTop === 1 ? '取消置顶' : '置顶',
        disabled: rows.isLocked(row),
        onClick: () => rows.onPin(row),
      },
    ],
  });
}
