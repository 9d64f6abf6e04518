import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { CourseRow } from './course-content';
import { agesText, lessonsText, toneOfRow } from './row-words';

export interface CourseColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: CourseRow) => boolean;
  readonly isLocked: (row: CourseRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: CourseRow) => void;
  readonly onStudents: (row: CourseRow) => void;
  readonly onEdit: (row: CourseRow) => void;
  readonly onQr: (row: CourseRow) => void;
  readonly onRevoke: (row: CourseRow) => void;
  readonly onRemove: (row: CourseRow) => void;
  readonly onCover: (row: CourseRow) => void;
  readonly onLog: (row: CourseRow) => void;
}

const orDash = (value: string | null) => value || '—';

/** Columns of the courses (002 §2.5, texts.md A14). */
export function courseColumns(input: CourseColumnsInput): ListColumn<CourseRow>[] {
  const { onLog } = input;
  return [
    {
      key: 'publishTime',
      title: '发布日期',
      width: 78,
      exports: ['publishTime'],
      render: ({ publishTime }) => <span className="num">{publishTime?.slice(0, 10) ?? '—'}</span>,
    },
    {
      key: 'title',
      title: '课程',
      second: { title: '分类' },
      locked: true,
      exports: ['title', 'type'],
      render: (row) => <CourseCell row={row} input={input} />,
    },
    {
      key: 'areas',
      title: '区域',
      width: 88,
      exports: ['areas', 'address'],
      render: ({ areas, address }) => (
        <TwoLines first={areas} second={address} title={[areas, address].filter(Boolean).join('\n')} />
      ),
    },
    {
      key: 'trainStartTime',
      title: '培训时间',
      width: 94,
      exports: ['trainStartTime', 'trainEndTime', 'signUpEndTime'],
      render: ({ trainStartTime, trainEndTime, signUpEndTime }) => (
        <TwoLines
          first={trainStartTime}
          second={trainEndTime && `至 ${trainEndTime}`}
          title={signUpEndTime ? `${signUpEndTime} 报名结束` : ''}
        />
      ),
    },
    {
      key: 'planPeriod',
      title: '期数、课时',
      second: { title: '招生范围' },
      width: 92,
      exports: ['planPeriod', 'classHour', 'minimal', 'maximum'],
      render: (row) => <TwoLines first={lessonsText(row)} second={agesText(row)} />,
    },
    {
      key: 'count',
      title: '招生人数',
      second: { title: '已报名人数', sortKey: 'signUpNum' },
      width: 84,
      exports: ['count', 'signUpNum'],
      render: ({ count, signUpNum }) => (
        <TwoLines first={count === null ? null : `${count} 人`} second={`已报名 ${signUpNum}`} />
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 84,
      exports: ['stageText'],
      render: (row) => <StatusTag tone={toneOfRow(row)} text={row.stageText} onClick={() => onLog(row)} />,
    },
    {
      key: 'actions',
      title: '操作',
      width: 88,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

interface TwoLinesProps {
  readonly first: string | null;
  readonly second: string | null;
  readonly title?: string;
}

function TwoLines({ first, second, title }: TwoLinesProps) {
  return (
    <div className="two-lines num" title={title}>
      <span>{orDash(first)}</span>
      <span>{orDash(second)}</span>
    </div>
  );
}

function CourseCell({ row, input }: { row: CourseRow; input: CourseColumnsInput }) {
  const { offers, venueId, onCover, onDetail } = input;
  const category = [row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={<span title={category}>{category}</span>}
      cover={row.cover}
      {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
      onOpen={() => onDetail(row)}
    />
  );
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: CourseRow, input: Omit<CourseColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onStudents, onEdit, onQr, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const hasStudents = row.status === 100 || row.signUpNum > 0;
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'qr', label: '二维码', onClick: () => onQr(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  const offered = all.filter(({ key }) => offers(key, row));
  if (!hasStudents || !offers('detail', row)) return offered;
  const [detail, ...others] = offered;
  const students: RowAction = { key: 'students', label: '学员', onClick: () => onStudents(row) };
  return detail ? [detail, students, ...others] : [students, ...others];
}
