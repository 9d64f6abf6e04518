import type { ListColumn } from '@/kernel/list/list-columns';
import { actionsColumn, statusColumn, titleColumn, TwoTexts } from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import type { RowAction } from '@/ui/RowActions';
import type { PanoramaRow } from './panorama-content';
import { RoamingLink } from './RoamingLink';

/** Columns of the panoramic halls (001 §2). */
export function panoramaColumns(rows: ReviewedRows<PanoramaRow>): ListColumn<PanoramaRow>[] {
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
    titleColumn(rows, { title: '展厅名称', coverOf: ({ frontCover }) => frontCover }),
    {
      key: 'county',
      title: '区域',
      second: { title: '详细地址' },
      width: 180,
      exports: ['county', 'detailedAddress'],
      render: ({ county, detailedAddress }) => <TwoTexts first={county} second={detailedAddress} keepsEnd />,
    },
    {
      key: 'url',
      title: '漫游地址',
      width: 150,
      exports: ['url'],
      render: ({ url }) => <RoamingLink address={url ?? ''} />,
    },
    statusColumn(rows),
    actionsColumn(118, (row) => rowActions(row, rows)),
  ];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function rowActions(row: PanoramaRow, input: Omit<ReviewedRows<PanoramaRow>, 'venueId'>): RowAction[] {
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
