import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import type { PanoramaRow } from './panorama-content';
import { RoamingLink } from './RoamingLink';

export interface PanoramaColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: PanoramaRow) => boolean;
  readonly isLocked: (row: PanoramaRow) => boolean;
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: PanoramaRow) => void;
  readonly onEdit: (row: PanoramaRow) => void;
  readonly onRevoke: (row: PanoramaRow) => void;
  readonly onRemove: (row: PanoramaRow) => void;
  readonly onCover: (row: PanoramaRow) => void;
  readonly onLog: (row: PanoramaRow) => void;
}

/** Columns of the panoramic halls (001 §2). */
export function panoramaColumns(input: PanoramaColumnsInput): ListColumn<PanoramaRow>[] {
  const { offers, venueId, onCover, onDetail, onLog } = input;
  return [
    {
      key: 'publishTime',
      title: '发布时间',
      width: 78,
      exports: ['publishTime'],
      render: ({ publishTime }) =>
        publishTime ? (
          <div className="two-lines num">
            <span>{publishTime.slice(0, 10)}</span>
            <span>{publishTime.slice(11, 16)}</span>
          </div>
        ) : (
          <span className="hint">—</span>
        ),
    },
    {
      key: 'title',
      title: '展厅名称',
      locked: true,
      exports: ['title', 'type'],
      render: (row) => (
        <TitleCell
          title={row.title ?? ''}
          subtitle={[row.venueId !== venueId && row.venueName, row.type].filter(Boolean).join(' · ')}
          cover={row.frontCover}
          {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
          onOpen={() => onDetail(row)}
        />
      ),
    },
    {
      key: 'county',
      title: '区域',
      second: { title: '详细地址' },
      width: 180,
      exports: ['county', 'detailedAddress'],
      render: ({ county, detailedAddress }) => (
        <div className="two-lines">
          <span title={county}>{county || '—'}</span>
          <span title={detailedAddress ?? ''}>{detailedAddress || '—'}</span>
        </div>
      ),
    },
    {
      key: 'url',
      title: '漫游地址',
      width: 150,
      exports: ['url'],
      render: ({ url }) => <RoamingLink address={url ?? ''} />,
    },
    {
      key: 'status',
      title: '状态',
      width: 94,
      exports: ['statusText'],
      render: (row) => (
        <StatusTag status={row.status} text={row.statusDiscription.discription} onClick={() => onLog(row)} />
      ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 118,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: PanoramaRow, input: Omit<PanoramaColumnsInput, 'venueId'>): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
