import type { ReactNode } from 'react';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import { TitleCell } from '@/ui/TitleCell';
import { orDash } from '@/ui/or-dash';
import type { AnyRow } from './content-row';
import type { ListColumn } from './list-columns';
import { regionParts } from './region-parts';
import type { ReviewedRows } from './use-reviewed-rows';

/** 发布日期: the first 10 characters (001 §2). */
export function publishDayColumn<Row extends AnyRow>(width = 78): ListColumn<Row> {
  return {
    key: 'publishTime',
    title: '发布日期',
    width,
    exports: ['publishTime'],
    render: ({ publishTime }) => <span className="num num-whole">{publishTime?.slice(0, 10) ?? '—'}</span>,
  };
}

interface Titled {
  readonly title: string | null;
  readonly cover?: string | null;
  /** Name of the category. */
  readonly type?: string | null;
}

interface TitleOptions<Row> {
  readonly title: string;
  readonly second?: { readonly title: string };
  /** Export columns that say the same; 标题 and category where nothing is said. */
  readonly exports?: readonly string[];
  /** Instead of the field `cover`. */
  readonly coverOf?: (row: Row) => string | null;
  /** Below the title, behind the venue; the category where nothing is said. */
  readonly below?: (row: Row) => string;
}

/** Cover, title and what stands below it; rows of other venues name theirs. */
export function titleColumn<Row extends AnyRow & Titled>(
  rows: Pick<ReviewedRows<Row>, 'offers' | 'venueId' | 'onCover' | 'onDetail'>,
  options: TitleOptions<Row>,
): ListColumn<Row> {
  const { title, second, exports = ['title', 'type'] } = options;
  return {
    key: 'title',
    title,
    ...(second === undefined ? {} : { second }),
    locked: true,
    exports,
    render: (row) => <RecordCell row={row} rows={rows} options={options} />,
  };
}

function RecordCell<Row extends AnyRow & Titled>({
  row,
  rows,
  options,
}: {
  row: Row;
  rows: Pick<ReviewedRows<Row>, 'offers' | 'venueId' | 'onCover' | 'onDetail'>;
  options: TitleOptions<Row>;
}) {
  const { coverOf = ({ cover }) => cover ?? null, below = ({ type }) => type ?? '' } = options;
  const mayReplace = rows.offers('cover', row);
  const text = [row.venueId !== rows.venueId && row.venueName, below(row)].filter(Boolean).join(' · ');
  return (
    <TitleCell
      title={row.title ?? ''}
      subtitle={
        <span className="record-subtitle">
          <span title={text}>{text}</span>
        </span>
      }
      cover={coverOf(row)}
      {...(mayReplace && { onReplaceCover: () => rows.onCover(row) })}
      onOpen={() => rows.onDetail(row)}
    />
  );
}

/** 区域 over the address below it. */
export function addressColumn<Row extends { readonly areas: string; readonly address: string | null }>({
  width = 170,
  second = '详细地址',
}: {
  readonly width?: number;
  readonly second?: string;
} = {}): ListColumn<Row> {
  return {
    key: 'areas',
    title: '区域',
    second: { title: second },
    width,
    exports: ['areas', 'address'],
    render: ({ areas, address }) => <TwoTexts first={areas} second={address} isRegion />,
  };
}

interface TwoTextsProps {
  readonly first: string;
  readonly second: string | null;
  /** The first is a 区域: where it does not fit it goes without province and city, then without district: in them places of one list are alike. */
  readonly isRegion?: boolean;
}

/** Two texts over each other, cut and shown whole on hover. */
export function TwoTexts({ first, second, isRegion = false }: TwoTextsProps) {
  return (
    <div className="two-lines">
      {isRegion ? <RegionText region={first} /> : <span title={first}>{orDash(first)}</span>}
      <span title={second ?? ''}>{orDash(second)}</span>
    </div>
  );
}

function RegionText({ region }: { readonly region: string }) {
  const [upper, district, street] = regionParts(region);
  return (
    <span className="region-text" title={region}>
      <span>
        {upper !== '' && <span>{upper}</span>}
        {district !== '' && <span>{district}</span>}
        <span>{orDash(street)}</span>
      </span>
    </span>
  );
}

interface Standing {
  readonly status: number;
  readonly statusDiscription: { readonly discription: string };
}

interface StatusOptions<Row> {
  readonly width?: number;
  /** Export column that says the same. */
  readonly exports?: string;
  /** What the screen calls it, and its colours, where the status alone does not decide. */
  readonly textOf?: (row: Row) => string;
  readonly toneOf?: (row: Row) => Tone;
}

/** The status as a mark that opens the record of the review. */
export function statusColumn<Row extends AnyRow & Standing>(
  { onLog }: Pick<ReviewedRows<Row>, 'onLog'>,
  { width = 94, exports = 'statusText', textOf, toneOf }: StatusOptions<Row> = {},
): ListColumn<Row> {
  return {
    key: 'status',
    title: '状态',
    width,
    exports: [exports],
    render: (row) => (
      <StatusTag
        status={row.status}
        {...(toneOf && { tone: toneOf(row) })}
        text={textOf?.(row) ?? row.statusDiscription.discription}
        onClick={() => onLog(row)}
      />
    ),
  };
}

interface FurtherActions {
  /** The type's own, before 撤销. */
  readonly own?: readonly RowAction[];
  /** The type's own that come behind it. */
  readonly behind?: readonly RowAction[];
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
export function reviewedActions<Row>(
  row: Row,
  rows: Pick<ReviewedRows<Row>, 'offers' | 'isLocked' | 'onDetail' | 'onEdit' | 'onRevoke' | 'onRemove'>,
  { own = [], behind = [] }: FurtherActions = {},
): RowAction[] {
  const disabled = rows.isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => rows.onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => rows.onEdit(row) },
    ...own,
    { key: 'revoke', label: '撤销', disabled, onClick: () => rows.onRevoke(row) },
    ...behind,
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => rows.onRemove(row) },
  ];
  return all.filter(({ key }) => rows.offers(key, row));
}

/** What can be done with the row, at the end. */
export function actionsColumn<Row>(
  width: number,
  actions: (row: Row) => RowAction[],
  show: (actions: RowAction[]) => ReactNode = (all) => <RowActions actions={all} />,
): ListColumn<Row> {
  return { key: 'actions', title: '操作', width, atEnd: true, render: (row) => show(actions(row)) };
}
