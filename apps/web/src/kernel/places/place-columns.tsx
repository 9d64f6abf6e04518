import type { ListColumn } from '../list/list-columns';

/** What the columns of a bookable place read. */
export interface PlaceRow {
  readonly publishTime: string | null;
  readonly areas: string;
  readonly address: string | null;
  readonly area: number | null;
  readonly contain: number | null;
}

const orDash = (value: string | null) => value || '—';
const measured = (value: number | null, unit: string) =>
  value === null ? '—' : `${value.toLocaleString('zh-CN')} ${unit}`;

/** 发布日期: the first 10 characters (001 §2). */
export function publishDayColumn<Row extends PlaceRow>(): ListColumn<Row> {
  return {
    key: 'publishTime',
    title: '发布日期',
    width: 78,
    exports: ['publishTime'],
    render: ({ publishTime }) => <span className="num">{publishTime?.slice(0, 10) ?? '—'}</span>,
  };
}

/** 区域 over 详细地址. */
export function addressColumn<Row extends PlaceRow>(width = 170): ListColumn<Row> {
  return {
    key: 'areas',
    title: '区域',
    second: { title: '详细地址' },
    width,
    exports: ['areas', 'address'],
    render: ({ areas, address }) => (
      <div className="two-lines">
        <span title={areas}>{orDash(areas)}</span>
        <span title={address ?? ''}>{orDash(address)}</span>
      </div>
    ),
  };
}

/** 面积 over 容纳人数, each with its own order. */
export function sizeColumn<Row extends PlaceRow>(): ListColumn<Row> {
  return {
    key: 'area',
    title: '面积(㎡)',
    second: { title: '容纳人数(人)', sortKey: 'contain' },
    width: 104,
    exports: ['area', 'contain'],
    render: ({ area, contain }) => (
      <div className="two-lines num">
        <span>{measured(area, '㎡')}</span>
        <span>{measured(contain, '人')}</span>
      </div>
    ),
  };
}
