import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { CountLine } from '@/kernel/list/CountLine';
import type { ListColumn } from '@/kernel/list/list-columns';
import { CoverThumb } from '@/ui/CoverThumb';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { TitleCell } from '@/ui/TitleCell';
import { type MediaRow, mediaContent, named, sourceTypeName } from './media-content';

export interface AtlasColumnsInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: MediaRow) => boolean;
  readonly isLocked: (row: MediaRow) => boolean;
  readonly onDetail: (row: MediaRow) => void;
  readonly onEdit: (row: MediaRow) => void;
  readonly onRemove: (row: MediaRow) => void;
  readonly onCover: (row: MediaRow) => void;
}

/** Columns of the works (atlas) list, in the order of 000 §2. */
export function atlasColumns(input: AtlasColumnsInput): ListColumn<MediaRow>[] {
  const { offers, onCover, onDetail } = input;
  return [
    {
      key: 'createDate',
      title: '创建日期',
      width: 84,
      render: (row) => <span className="num">{row.createDate.slice(0, 10)}</span>,
    },
    {
      key: 'title',
      title: '标题',
      locked: true,
      render: (row) => (
        <TitleCell title={row.title ?? ''} subtitle={<Subtitle row={row} />} onOpen={() => onDetail(row)} />
      ),
    },
    {
      key: 'userName',
      title: '作者',
      width: 96,
      render: (row) => (
        <span className="ellipsis" title={row.userName ?? ''}>
          {row.userName || '—'}
        </span>
      ),
    },
    {
      key: 'frontCover',
      title: '封面',
      width: 98,
      render: (row) => (
        <CoverThumb
          src={row.frontCover}
          title={named(row).title}
          {...(offers('cover', row) && { onReplace: () => onCover(row) })}
        />
      ),
    },
    { key: 'sourceType', title: '来源', width: 48, render: (row) => sourceTypeName(row.sourceType) },
    { key: 'viewCount', title: '浏览量', width: 76, align: 'end', render: (row) => <Count value={row.viewCount} /> },
    { key: 'likeCount', title: '点赞量', width: 76, align: 'end', render: (row) => <Count value={row.likeCount} /> },
    {
      key: 'actions',
      title: '操作',
      width: 84,
      atEnd: true,
      render: (row) => <Actions row={row} input={input} />,
    },
  ];
}

function Count({ value }: { value: number }) {
  return (
    <span className="num">
      <CountLine count={value} />
    </span>
  );
}

/** The list is searched by classification and status: both are read here. */
function Subtitle({ row }: { row: MediaRow }) {
  const text = [row.classificationName, statusNameOf(mediaContent, row.status)].filter(Boolean).join(' · ');
  return <span title={text}>{text}</span>;
}

function Actions({ row, input }: { row: MediaRow; input: AtlasColumnsInput }) {
  const actions = atlasActions(row, input);
  return actions.length > 0 ? <RowActions actions={actions} /> : <span className="hint">—</span>;
}

/** 编辑 and 删除, where they would not be refused. */
function atlasActions(row: MediaRow, input: Pick<AtlasColumnsInput, 'offers' | 'isLocked' | 'onEdit' | 'onRemove'>) {
  const { offers, isLocked, onEdit, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
