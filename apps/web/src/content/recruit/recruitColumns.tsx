import { Switch } from 'antd';
import { CountLine } from '@/kernel/list/CountLine';
import type { ListColumn } from '@/kernel/list/list-columns';
import { PinnedTag } from '@/ui/PinnedTag';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { TitleCell } from '@/ui/TitleCell';
import type { RecruitRow } from './recruit-content';

export interface RecruitColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: RecruitRow) => boolean;
  readonly isLocked: (row: RecruitRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onEdit: (row: RecruitRow) => void;
  readonly onRemove: (row: RecruitRow) => void;
  readonly onPin: (row: RecruitRow) => void;
  readonly onToggle: (row: RecruitRow) => void;
}

const validity = (row: RecruitRow) => (row.state ? '有效' : '无效');

/** Columns of the recruitment list (001 §2). */
export function recruitColumns(input: RecruitColumnsInput): ListColumn<RecruitRow>[] {
  const { offers, isLocked, venueId, onEdit, onToggle } = input;
  return [
    {
      key: 'publishTime',
      title: '发布日期',
      width: 96,
      exports: ['publishTime'],
      render: (row) => <span className="num">{row.publishTime?.slice(0, 10) ?? '—'}</span>,
    },
    {
      key: 'title',
      title: '标题',
      locked: true,
      exports: ['title', 'isTop'],
      render: (row) => (
        <div className="recruit-title">
          {row.isTop === 1 && <PinnedTag />}
          <TitleCell
            title={row.title ?? ''}
            subtitle={row.venueId === venueId ? undefined : row.venueName}
            {...(offers('edit', row) && { onOpen: () => onEdit(row) })}
          />
        </div>
      ),
    },
    {
      key: 'publisher',
      title: '发布人',
      width: 76,
      exports: ['publisher'],
      render: (row) => <span className="ellipsis">{row.publisher || '—'}</span>,
    },
    {
      key: 'lastModificationTime',
      title: '最后修改时间',
      width: 134,
      exports: ['lastModificationTime'],
      render: (row) => <span className="num">{row.lastModificationTime.slice(0, 16)}</span>,
    },
    {
      key: 'viewingCount',
      title: '浏览量',
      width: 74,
      align: 'end',
      exports: ['viewingCount'],
      render: (row) => (
        <span className="num">
          <CountLine count={row.viewingCount} />
        </span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 64,
      exports: ['state'],
      render: (row) =>
        offers('toggle', row) ? (
          <Switch
            checked={row.state}
            loading={isLocked(row)}
            checkedChildren="有效"
            unCheckedChildren="无效"
            aria-label={`有效状态：${row.title ?? ''}`}
            onChange={() => onToggle(row)}
          />
        ) : (
          <span className="hint">{validity(row)}</span>
        ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 150,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
function rowActions(row: RecruitRow, input: Omit<RecruitColumnsInput, 'venueId' | 'onToggle'>): RowAction[] {
  const { offers, isLocked, onEdit, onPin, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'pin', label: row.isTop === 1 ? '取消置顶' : '置顶', disabled, onClick: () => onPin(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
